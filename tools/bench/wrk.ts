import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Lane } from './pgbench.ts'

type Asked = { origin: string; path: string; token: string; keys: readonly string[]; seconds: number }

/**
 * One rating to a request, from each lane as fast as answers come, each on a connection of its own. wrk costs a tenth
 * of what a client in Node does, and so leaves the processors to what is measured. Throws when one was not applied.
 */
export async function tapWithWrk(lanes: Lane[], asked: Asked): Promise<{ count: number; seconds: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-wrk-'))
  try {
    const file = path.join(folder, 'rating.lua')
    writeFileSync(file, scriptOf(lanes, asked))
    const [threads, connections] = [`-t${lanes.length}`, `-c${lanes.length}`]
    const { stdout } = await promisify(execFile)(findWrk(), [
      threads,
      connections,
      `-d${asked.seconds}s`,
      '-s',
      file,
      asked.origin,
    ])
    const [, count, us, bad] = /^done (\d+) (\d+) (\d+)/mu.exec(stdout) ?? []
    if (Number(bad) !== 0 || !(Number(count) > 0)) throw new Error(`${bad} ratings were not applied:\n${stdout}`)
    // How many each has sent, only its thread knows.
    for (const lane of lanes) lane.taps += Number(count)
    return { count: Number(count), seconds: Number(us) / 1_000_000 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each thread is one tablet: with one connection each, it has an answer before it asks again. */
function scriptOf(lanes: readonly Lane[], { path: address, token, keys }: Asked): string {
  const list = (items: readonly string[]) => `{${items.map((it) => JSON.stringify(it)).join(', ')}}`
  return `
local devices = ${list(lanes.map(({ deviceId }) => deviceId))}
local evaluations = ${list(lanes.map(({ evaluationId }) => evaluationId))}
local taps = {${lanes.map(({ taps }) => taps).join(', ')}}
local keys = ${list(keys)}
local threads = {}
function setup(thread)
  table.insert(threads, thread)
  thread:set('lane', #threads)
end
function init()
  math.randomseed(os.time() * 100 + lane)
  rev = taps[lane]
  bad = 0
  wrk.headers['content-type'] = 'application/json'
  wrk.headers['authorization'] = 'Bearer ${token}'
end
local function hex(digits) return string.format('%0' .. digits .. 'x', math.random(0, 16 ^ digits - 1)) end
function request()
  rev = rev + 1
  local ms = string.format('%012x', os.time() * 1000)
  local id = ms:sub(1, 8) .. '-' .. ms:sub(9) .. '-7' .. hex(3) .. '-8' .. hex(3) .. '-' .. hex(6) .. hex(6)
  return wrk.format('POST', '${address}', nil, '{"device_id":"' .. devices[lane] .. '","schema":1,"mutation_id":"' .. id ..
    '","evaluation_submission_id":"' .. evaluations[lane] .. '","base_revision":0,"ratings":[{"key":"' ..
    keys[rev % #keys + 1] .. '","value":' .. 2 + rev % 3 .. ',"rev":' .. rev .. '}]}')
end
function response(status, headers, body)
  if not body:find('"status":"applied"', 1, true) then bad = bad + 1 end
end
function done(summary)
  local all = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do all = all + thread:get('bad') end
  io.write(string.format('done %d %d %d\\n', summary.requests, summary.duration, all))
end
`
}

function findWrk(): string {
  if (!existsSync('/usr/bin/wrk')) throw new Error('There is no wrk: apt-get install wrk')
  return '/usr/bin/wrk'
}
