"""The interface against its OpenAPI document: generated requests, right and wrong, get only answers that it describes."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS
from schemathesis.core.failures import FailureGroup

from adapters.http.openapi import openapi
from tests.e2e.service_process import ServiceProcess
from tests.integration.http_service import CRISIS

EXAMPLES = 12
SCHEMA = schemathesis.openapi.from_dict(openapi())
CHECKED: list[Any] = [
    CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
        "response_headers_conformance",
    )
]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, str]]:
    """Address of a service, a match, and its judge's token."""
    folder = tmp_path_factory.mktemp("schema")
    service = ServiceProcess(folder / "log", data=folder / "data", BLOWBYBLOW_WORKER="0")
    asyncio.run(service.start())
    try:
        created = httpx.post(f"{service.address}/matches", json=CRISIS).json()
        yield service.address, created["match"], created["tokens"]["judge"]
        assert '"incident"' not in service.said
        assert asyncio.run(service.stop()) == 0
    finally:
        service.clean_up()


@SCHEMA.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_generated_requests_get_described_answers(case: schemathesis.Case[Any], table: tuple[str, str, str]) -> None:
    address, match, token = table
    if "match" in case.path_parameters and len(case.path_parameters["match"]) % 3:
        case.path_parameters["match"] = match
    case.headers["Authorization"] = f"Bearer {token}"
    try:
        case.call_and_validate(base_url=address, checks=CHECKED)
    except FailureGroup as failures:
        pytest.fail("\n".join(str(one) for one in failures.exceptions))
