-- Counts an attempt at one match's next event before it is made, so that one that ends the process is counted too, and
-- keeps other workers away from the match meanwhile.
--
-- KEYS  1 tries
-- ARGV  1 match  2 seq of the next event  3 newest seq of the match  4 worker  5 milliseconds it may take
--
-- Reply {attempts at this event, "1" if the events up to the newest known then are to be taken one by one}, or
-- {0, "busy"} while another worker is at this match
-- Kept as "<seq> <attempts> <careful up to> <worker> <until>".

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local old = redis.call('HGET', KEYS[1], ARGV[1])
local count, careful = 1, 0
if old then
  local seq, tries, upto, worker, till = string.match(old, '^(%d+) (%d+) (%d+) (%S+) (%d+)$')
  if worker ~= ARGV[4] and tonumber(till) > now then
    return {0, 'busy'}
  end
  if seq == ARGV[2] then
    count = tonumber(tries) + 1
  end
  if tonumber(upto) >= tonumber(ARGV[2]) then
    careful = tonumber(upto)
  end
end
if count > 1 then
  careful = math.max(careful, tonumber(ARGV[3]))
end
local till = string.format('%.0f', now + tonumber(ARGV[5]))
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. count .. ' ' .. careful .. ' ' .. ARGV[4] .. ' ' .. till)
return {count, careful > 0 and '1' or '0'}
