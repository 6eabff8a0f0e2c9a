-- Writes one match's row of a projection: state and checkpoint together, and only on the row they were folded from.
--
-- KEYS  1 live generation  2 rows  3 tries      (one slot)
-- ARGV  1 match  2 live generation this row belongs to, "" while it is built  3 header of the row it follows, "" for none
--       4 the row: header, line feed, state  5 "1" if the attempts at this match are over
--
-- Reply "counted", "moved" (another generation is live), "behind" (another worker was faster)

if ARGV[2] ~= '' and redis.call('GET', KEYS[1]) ~= ARGV[2] then
  return 'moved'
end
local old = redis.call('HGET', KEYS[2], ARGV[1])
local header = ''
if old then
  header = string.match(old, '^[^\n]*')
end
if header ~= ARGV[3] then
  return 'behind'
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[4])
if ARGV[5] == '1' then
  redis.call('HDEL', KEYS[3], ARGV[1])
end
return 'counted'
