import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Page } from 'playwright'
import { MOST_VIDEO_BYTES } from '#domain/contracts/videos.ts'
import { anAppProcess } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { chooseFile } from '#tests/support/choose-file.ts'
import { aDevice } from '#tests/support/device.ts'
import type { Device } from '#tests/support/device.ts'
import { makeVideo, padVideo } from '#tests/support/make-video.ts'
import { closeWelcome, fillInSignIn } from '#tests/e2e/evaluator.ts'
import { median, rounded } from './statistics.ts'
import { watchMemory } from './upload-memory.ts'

const RUNS = 3
const PLAYER = 'player.demo@example.test'
const BUCKET = 'courtside'
const LONGEST_MS = 300_000
const BARS = { ratio: 0.8, page_heap_growth_mb: 64 }
const run = promisify(execFile)

/**
 * A video of 1 GiB from a player's page to the server, chosen in the order as a person does, against curl sending the
 * same file to the same server in one PUT. Between them an empty page that sends the same PUT: what is lost from curl
 * to it is the browser's. In turns, medians of three; what was sent is deleted after each run.
 */
export async function upload() {
  if (!existsSync('dist/index.html') && process.env['CLIENT_DIR'] === undefined)
    throw new Error('Nothing is built yet: npm run build')
  const folder = mkdtempSync(path.join(process.getuid?.() === 0 ? '/var/tmp' : tmpdir(), 'courtside-upload-'))
  const app = await anAppProcess()
  const device = await aDevice()
  try {
    const file = await aLargeVideo(device, folder)
    const page = await device.open(`http://localhost:${app.port}/`)
    await fillInSignIn(page, PLAYER)
    await closeWelcome(page, PLAYER)
    const curl: number[] = []
    const empty: number[] = []
    const sent: number[] = []
    const growths: Growth[] = []
    for (let turn = 0; turn < RUNS; turn++) {
      curl.push(await byCurl(app, file))
      empty.push(await byEmptyPage(app, device, file))
      const { seconds, ...growth } = await byPage(app, device, page, file)
      sent.push(seconds)
      growths.push(growth)
    }
    return summary({ curl, empty, sent }, growths)
  } finally {
    await device.discard()
    await app.discard()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Growth = { heapMb: number; rendererCheckingMb: number; rendererSendingMb: number; serverPeakMb: number }

type Seconds = Record<'curl' | 'empty' | 'sent', readonly number[]>

function summary({ curl, empty, sent }: Seconds, growths: readonly Growth[]) {
  const speed = (seconds: readonly number[]) => MOST_VIDEO_BYTES / 1e6 / median(seconds)
  const worst = (of: (growth: Growth) => number) => rounded(Math.max(...growths.map(of)))
  return {
    unit: 'MB/s',
    bytes: MOST_VIDEO_BYTES,
    runs: RUNS,
    page: rounded(speed(sent)),
    empty_page: rounded(speed(empty)),
    curl: rounded(speed(curl)),
    ratio: rounded(speed(sent) / speed(curl), 2),
    empty_page_to_curl: rounded(speed(empty) / speed(curl), 2),
    page_to_empty_page: rounded(speed(sent) / speed(empty), 2),
    page_seconds: sent.map((it) => rounded(it)),
    empty_page_seconds: empty.map((it) => rounded(it)),
    curl_seconds: curl.map((it) => rounded(it)),
    page_heap_growth_mb: worst((it) => it.heapMb),
    renderer_rss_growth_checking_mb: worst((it) => it.rendererCheckingMb),
    renderer_rss_growth_sending_mb: worst((it) => it.rendererSendingMb),
    server_peak_rss_mb: worst((it) => it.serverPeakMb),
    bars: BARS,
  }
}

async function aLargeVideo(device: Device, folder: string): Promise<string> {
  const file = path.join(folder, 'game.webm')
  writeFileSync(
    file,
    await makeVideo(device.context, {
      seconds: 75,
      width: 320,
      height: 180,
      framesPerSecond: 10,
      bitsPerSecond: 100_000,
    }),
  )
  padVideo(file, MOST_VIDEO_BYTES)
  if (statSync(file).size !== MOST_VIDEO_BYTES) throw new Error('The file is not as large as it should be')
  return file
}

/** A signed address of the store for one plain PUT, and what deletes the object that was put there. */
async function aPlace(app: AppProcess) {
  const keys = JSON.parse(readFileSync(path.join(app.dataDir, 'videos', 'keys.json'), 'utf8')) as {
    accessKeyId: string
    secretAccessKey: string
  }
  const store = new S3Client({
    region: 'us-east-1',
    endpoint: `http://localhost:${app.port}/s3`,
    forcePathStyle: true,
    credentials: keys,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const object = { Bucket: BUCKET, Key: 'evaluation-videos/bench' }
  return {
    url: await getSignedUrl(store, new PutObjectCommand(object), { expiresIn: 3_600 }),
    remove: () => store.send(new DeleteObjectCommand(object)),
  }
}

/** Seconds of one plain PUT by curl. */
async function byCurl(app: AppProcess, file: string): Promise<number> {
  const { url, remove } = await aPlace(app)
  await settleDisk()
  const { stdout } = await run('curl', [
    '--silent',
    '--show-error',
    '--fail',
    '--output',
    '/dev/null',
    '--write-out',
    '%{time_total}',
    '--upload-file',
    file,
    url,
  ])
  await remove()
  return Number(stdout)
}

/** Seconds of the same PUT by a page that holds nothing but the field for a file. */
async function byEmptyPage(app: AppProcess, device: Device, file: string): Promise<number> {
  const { url, remove } = await aPlace(app)
  const page = await device.context.newPage()
  await page.goto(`http://localhost:${app.port}/robots.txt`)
  await page.evaluate(() => {
    const field = document.createElement('input')
    field.type = 'file'
    document.body.append(field)
  })
  await chooseFile(page.locator('input'), file)
  await settleDisk()
  const seconds = await page.evaluate(
    (address) =>
      new Promise<number>((resolve, reject) => {
        const started = performance.now()
        const request = new XMLHttpRequest()
        request.onload = () =>
          request.status === 200
            ? resolve((performance.now() - started) / 1_000)
            : reject(new Error(`The store answered ${request.status}`))
        request.onerror = () => reject(new Error('The store did not answer'))
        request.open('PUT', address)
        request.send(document.querySelector('input')?.files?.[0])
      }),
    url,
  )
  await page.close()
  await remove()
  return seconds
}

/**
 * Chooses the file in a new order, as a person does. From the call that begins the upload to the answer that it is
 * whole.
 */
async function byPage(
  app: AppProcess,
  device: Device,
  page: Page,
  file: string,
): Promise<Growth & { seconds: number }> {
  await page.goto(`http://localhost:${app.port}/app/video-upload`)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const field = page.getByLabel('Video file')
  await field.waitFor({ state: 'attached' })
  await settleDisk()
  const memory = await watchMemory({ device, page, serverPid: app.pid })
  const began = page
    .waitForRequest((it) => it.method() === 'POST' && it.url().endsWith('/evaluation/videos/'), { timeout: LONGEST_MS })
    .then(() => performance.now())
  const ended = page.waitForResponse((it) => it.url().endsWith('/complete/') && it.ok(), { timeout: LONGEST_MS })
  await chooseFile(field, file)
  const start = await began
  memory.mark()
  const answer = await ended
  const seconds = (performance.now() - start) / 1_000
  const growth = await memory.stop()
  const { video_id: id, state } = (await answer.json()) as { video_id: string; state: string }
  if (state !== 'ready') throw new Error(`The video is ${state}`)
  const token = await app.tokenOf(PLAYER)
  const gone = await fetch(`http://localhost:${app.port}/api/evaluation/videos/${id}/`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  if (!gone.ok) throw new Error(`The video cannot be deleted: ${gone.status}`)
  return { seconds, ...growth }
}

/** What the run before has left to be written is not this run's. */
async function settleDisk() {
  await run('sync')
}
