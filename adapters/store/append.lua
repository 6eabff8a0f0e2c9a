-- One command's append to one match: all of it or nothing.
--
-- KEYS  1 events  2 answers  3 feed  4 matches  5 snapshot  6 secret  7 checkpoints      (one slot)
-- ARGV  1 match  2 expected seq  3 expected hash  4 answer field  5 digest and answer
--       6 snapshot  7 secret  8 listing  9 checkpoint of the last entry     (each "" for none, else "=" and the bytes)
--       10 … seq, hash and body of each entry
--
-- Reply  {"answered", digest and answer} | {"conflict", seq, hash} | {"appended", seq, hash}
--
-- A script is not rolled back, so nothing may fail after the first write. What could is asked before it: the type of every
-- key (by reading it), what stands in the way of a new match, the user's permissions. A full, read-only or failing server
-- refuses the first write of a script or none of them.

local FIRST = 10

-- fakeredis has no users and no such function.
local function may_write()
  local may = redis.acl_check_cmd
  return not may
    or (may('XADD', KEYS[1], '1-0', 'event', '')
      and may('HSET', KEYS[2], 'field', '')
      and may('XADD', KEYS[3], '*', 'match', '')
      and may('XADD', KEYS[4], '*', 'match', '')
      and may('SET', KEYS[5], '')
      and may('SET', KEYS[6], '')
      and may('HSETNX', KEYS[7], '1', ''))
end

local function head_of(events)
  local last = redis.call('XREVRANGE', events, '+', '-', 'COUNT', 1)[1]
  if not last then
    return '0', ''
  end
  local seq = string.match(last[1], '^(%d+)%-0$')
  for i = 1, #last[2], 2 do
    if seq and last[2][i] == 'hash' then
      return seq, last[2][i + 1]
    end
  end
  return nil
end

local stored = redis.call('HGET', KEYS[2], ARGV[4])
if stored then
  return {'answered', stored}
end

local seq, hash = head_of(KEYS[1])
if not seq then
  return redis.error_reply('FOREIGN the last entry of ' .. KEYS[1] .. ' is no event')
end
if seq ~= ARGV[2] or hash ~= ARGV[3] then
  return {'conflict', seq, hash}
end

if #ARGV < FIRST + 2 or (#ARGV - FIRST + 1) % 3 ~= 0 then
  return redis.error_reply('GAP entries come as seq, hash and body, at least one of them')
end
local expected = tonumber(seq)
for i = FIRST, #ARGV, 3 do
  expected = expected + 1
  if tonumber(ARGV[i]) ~= expected then
    return redis.error_reply('GAP entries must follow seq ' .. seq .. ' one by one, got ' .. ARGV[i])
  end
end

redis.call('XLEN', KEYS[3])
redis.call('HLEN', KEYS[7])
local creates = seq == '0'
if creates then
  redis.call('XLEN', KEYS[4])
  for i = 1, 6 do
    if i ~= 3 and i ~= 4 and redis.call('EXISTS', KEYS[i]) == 1 then
      return redis.error_reply('FOREIGN ' .. KEYS[i] .. ' exists without an event of the match')
    end
  end
end
if not may_write() then
  return redis.error_reply('NOPERM the user needs XADD, HSET, HSETNX and SET on the keys of ' .. ARGV[1])
end

for i = FIRST, #ARGV, 3 do
  redis.call('XADD', KEYS[1], ARGV[i] .. '-0', 'event', ARGV[i + 2], 'hash', ARGV[i + 1])
end
redis.call('HSET', KEYS[2], ARGV[4], ARGV[5])
redis.call('XADD', KEYS[3], '*', 'match', ARGV[1], 'first', ARGV[FIRST], 'last', ARGV[#ARGV - 2])
if creates then
  redis.call('XADD', KEYS[4], '*', 'match', ARGV[1], 'listing', string.sub(ARGV[8], 2))
end
if ARGV[6] ~= '' then
  redis.call('SET', KEYS[5], string.sub(ARGV[6], 2))
end
if creates and ARGV[7] ~= '' then
  redis.call('SET', KEYS[6], string.sub(ARGV[7], 2))
end
if ARGV[9] ~= '' then
  redis.call('HSETNX', KEYS[7], ARGV[#ARGV - 2], string.sub(ARGV[9], 2))
end
return {'appended', ARGV[#ARGV - 2], ARGV[#ARGV - 1]}
