import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { ApiError } from '#data/api/api-error.ts'
import { getEvaluationData } from '#domain/contracts/evaluations.ts'
import { listPlayerLibrary } from '#domain/contracts/library.ts'
import { seededRandom } from '#tests/drain/seeded-random.ts'
import { EVALUATOR, anAppProcess } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { until } from '../crew.ts'
import { openTablet } from '../tablet.ts'
import { isTrue } from '../tally.ts'
import type { Tally } from '../tally.ts'
import type { Check } from './check.ts'

const PLAYER = 'player.demo@example.test'
const WITH_VIDEO = 'c0de0003-0000-4000-8000-00000000000b'
const LONGEST_RETURN_MS = 20_000

/** 9. The one-club machine: a backup while it runs, a disk that is lost, a restore by one command. */
export const BACKUP_DRILL: Check = {
  title: 'a backup, a lost disk, a restore of the one-club machine',
  run: ({ tally, seed }) => drill(tally, seed),
}

/** Holds that after a restore somebody can sign in, a report and a video are there, and a tablet's later work comes back. */
export async function drill(tally: Tally, seed: number) {
  const ledger = mkdtempSync(path.join(tmpdir(), 'courtside-ledger-'))
  const app = await anAppProcess({ LEDGER_DIR: ledger })
  const file = `${app.dataDir}.backup`
  try {
    const tablet = await aTablet(app, seed)
    await rate(tablet, 5)
    const before = await whatIsThere(app)
    const [backup, backupSeconds] = await timed(() => command('backup', app, file))
    await rate(tablet, 5)
    const ended = await anEndedSession(app)
    await until(
      () => readdirSync(ledger).length > 0,
      LONGEST_RETURN_MS,
      () => 'The ledger received no entry',
    )
    await app.stop()
    const refusal = await command('restore', app, file).catch(String)
    tally.holds('a data folder that holds something is not written over', refusal.includes('--replace'), refusal)
    const key = readFileSync(path.join(app.dataDir, 'pool.key'))
    rmSync(app.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    const putKeyBack = () => {
      mkdirSync(app.dataDir, { recursive: true, mode: 0o711 })
      writeFileSync(path.join(app.dataDir, 'pool.key'), key, { mode: 0o600 })
    }
    const keyless = await command('restore', app, file).catch(String)
    tally.holds(
      'the restore refuses to run without the key of the user pool',
      keyless.includes('pool.key is missing'),
      keyless,
    )
    putKeyBack()
    const nowhere = path.join(ledger, 'nowhere')
    const without = await command('restore', app, file, { LEDGER_DIR: nowhere })
    tally.holds('the restore warns that the ledger is missing', without.includes('THERE IS NO LEDGER'), without)
    rmSync(app.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    putKeyBack()
    const [restored, restoreSeconds] = await timed(() => command('restore', app, file, { LEDGER_DIR: ledger }))
    tally.holds(
      'the restore reports what it applied from the ledger',
      /Ledger: applied [1-9]/u.test(restored),
      restored,
    )
    tally.note(`${backup.trim().split('\n')[0]} ${backupSeconds}`)
    tally.note(`${restored.trim().split('\n')[0]} ${restoreSeconds}`)
    await app.start()
    const after = await whatIsThere(app)
    tally.holds('sign-in works as before', after.signsIn)
    tally.holds('a session that ended after the backup stays ended', !(await ended.works()))
    tally.holds('the report is the same', before.report.length > 200 && after.report === before.report, after.report)
    tally.holds('the video is the same', after.video === before.video, after.video)
    tally.holds('what was rated after the backup is not in it', !(await isWhole(tablet)))
    await tablet.wake('start')
    const isBack = until(
      () => isWhole(tablet),
      LONGEST_RETURN_MS,
      () => 'It did not come back',
    )
    tally.holds('it came back from the tablet', await isTrue(isBack))
    await tablet.close()
  } finally {
    await app.discard()
    rmSync(file, { force: true })
    rmSync(ledger, { recursive: true, force: true })
  }
}

/** Signs the player in, then out everywhere. `works` checks whether the old token is still accepted. */
async function anEndedSession(app: AppProcess) {
  const token = await app.tokenOf(PLAYER)
  const ask = (address: string, body?: object) =>
    fetch(`http://127.0.0.1:${app.port}/api${address}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const works = async () => (await ask('/auth/me/')).ok
  if (!(await works())) throw new Error('The player cannot sign in')
  await ask('/accounts/sessions/end/', { keep_this: false })
  return { works }
}

async function aTablet(app: AppProcess, seed: number) {
  const token = await app.tokenOf(EVALUATOR)
  const [, claims = ''] = token.split('.')
  const { sub } = v.parse(v.object({ sub: v.string() }), JSON.parse(Buffer.from(claims, 'base64url').toString()))
  return openTablet({ origin: `http://127.0.0.1:${app.port}`, userId: sub, token, random: seededRandom(seed) })
}

type Tablet = Awaited<ReturnType<typeof aTablet>>

async function rate(tablet: Tablet, moves: number) {
  for (let move = 0; move < moves; move++) await tablet.move()
  await until(
    async () => (await tablet.wake('send-now'), (await tablet.waiting()).length === 0),
    LONGEST_RETURN_MS,
    () => 'The tablet could not send its work',
  )
}

/** Every rating on the tablet is on the server, and nothing waits. */
async function isWhole(tablet: Tablet): Promise<boolean> {
  if ((await tablet.waiting()).length > 0) return false
  for (const id of await tablet.evaluations()) {
    const evaluation = await tablet.asked(id).catch(undefinedIfMissing)
    // The tablet created it after the backup.
    if (!evaluation) return false
    const { ratings } = evaluation
    const there = new Map(ratings.map(({ key, value }) => [key, value]))
    for (const { key, value } of await tablet.ratingsOf(id)) if (there.get(key) !== value) return false
  }
  return true
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

async function whatIsThere(app: AppProcess) {
  const token = await app.tokenOf(PLAYER)
  const { results } = v.parse(listPlayerLibrary.output, await app.get('/evaluation/player/library/', token))
  const [published] = results.filter(({ total_score }) => total_score !== null)
  const id = published?.evaluation_submission_id ?? ''
  const report = JSON.stringify(await app.get(`/evaluation/result/?evaluation_submission_id=${id}`, token))
  const data = await app.get(
    `/evaluation/get_evaluation_data/?evaluation_submission_id=${WITH_VIDEO}`,
    await app.tokenOf(EVALUATOR),
  )
  const { video_url } = v.parse(getEvaluationData.output, data)
  const answer = await fetch(new URL(video_url ?? '', `http://127.0.0.1:${app.port}`), {
    headers: { range: 'bytes=0-' },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return {
    signsIn: token.length > 0,
    report,
    video: `${bytes.length} bytes, ${createHash('sha256').update(bytes).digest('hex')}`,
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, string]> {
  const began = performance.now()
  return [await work(), `(with the start of the command ${((performance.now() - began) / 1_000).toFixed(1)} s)`]
}

/** Of the operator's shell; throws what it complains of. */
function command(
  name: 'backup' | 'restore',
  { dataDir, port }: AppProcess,
  file: string,
  more: Record<string, string> = {},
): Promise<string> {
  const script = path.join(import.meta.dirname, '..', '..', `${name}.ts`)
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), ...more }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let [said, complained] = ['', '']
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (complained += text))
    child.once('close', (code) => (code === 0 ? resolve(said) : reject(new Error(complained))))
  })
}
