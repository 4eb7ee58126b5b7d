import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Page } from 'playwright'
import { MOST_SPAN, MOST_VIDEO_BYTES, PART_BYTES } from '../../src/domain/contracts/videos.ts'
import { anAppProcess } from '../../tests/support/app-process.ts'
import type { AppProcess } from '../../tests/support/app-process.ts'
import { chooseFile } from '../../tests/support/choose-file.ts'
import { aDevice } from '../../tests/support/device.ts'
import type { Device } from '../../tests/support/device.ts'
import { makeVideo, padVideo } from '../../tests/support/make-video.ts'
import { closeWelcome, fillInSignIn } from '../../tests/e2e/evaluator.ts'
import { median, rounded } from './statistics.ts'
import { watchMemory } from './upload-memory.ts'

const RUNS = 3
/** As src/data/uploads/send-missing.ts sends them. */
const LANES = 4
const PLAYER = 'player.demo@example.test'
const BUCKET = 'courtside'
const LONGEST_MS = 300_000
const BARS = { ratio: 0.8, page_heap_growth_mb: 64 }
const run = promisify(execFile)

/**
 * A video of 1 GiB from a player's page to the server, chosen in the order as a person does, against curl sending the
 * same file to the same server in one PUT. Between them an empty page that sends the same PUT, and one that sends the
 * largest parts of our page, and is nothing else: what is lost from curl to it is the browser's and the store's. In turns,
 * medians of three; what was sent is deleted after each run.
 */
export async function upload() {
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
    const parts: number[] = []
    const sent: number[] = []
    const growths: Growth[] = []
    for (let turn = 0; turn < RUNS; turn++) {
      curl.push(await byCurl(app, file))
      empty.push(await byEmptyPage(device, app, file, await aPlace(app)))
      parts.push(await byEmptyPage(device, app, file, await partPlaces(app)))
      const { seconds, ...growth } = await byPage(app, device, page, file)
      sent.push(seconds)
      growths.push(growth)
    }
    return summary({ curl, empty, parts, sent }, growths)
  } finally {
    await device.discard()
    await app.discard()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Growth = { heapMb: number; rendererCheckingMb: number; rendererSendingMb: number; serverPeakMb: number }

type Seconds = Record<'curl' | 'empty' | 'parts' | 'sent', readonly number[]>

function summary({ curl, empty, parts, sent }: Seconds, growths: readonly Growth[]) {
  const speed = (seconds: readonly number[]) => MOST_VIDEO_BYTES / 1e6 / median(seconds)
  const worst = (of: (growth: Growth) => number) => rounded(Math.max(...growths.map(of)))
  return {
    unit: 'MB/s',
    bytes: MOST_VIDEO_BYTES,
    runs: RUNS,
    page: rounded(speed(sent)),
    empty_page: rounded(speed(empty)),
    empty_page_in_largest_parts: rounded(speed(parts)),
    curl: rounded(speed(curl)),
    ratio: rounded(speed(sent) / speed(curl), 2),
    empty_page_to_curl: rounded(speed(empty) / speed(curl), 2),
    empty_page_in_largest_parts_to_curl: rounded(speed(parts) / speed(curl), 2),
    page_to_empty_page_in_largest_parts: rounded(speed(sent) / speed(parts), 2),
    page_seconds: sent.map((it) => rounded(it)),
    empty_page_seconds: empty.map((it) => rounded(it)),
    empty_page_in_largest_parts_seconds: parts.map((it) => rounded(it)),
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

/** Signed addresses of the store, one for each part of the file, and what deletes what was put there. */
type Place = { urls: string[]; remove: () => Promise<unknown> }

const OBJECT = { Bucket: BUCKET, Key: 'evaluation-videos/bench' }

/** For one plain PUT of the whole. */
async function aPlace(app: AppProcess): Promise<Place> {
  const store = storeOf(app)
  return {
    urls: [await getSignedUrl(store, new PutObjectCommand(OBJECT), { expiresIn: 3_600 })],
    remove: () => store.send(new DeleteObjectCommand(OBJECT)),
  }
}

async function partPlaces(app: AppProcess): Promise<Place> {
  const store = storeOf(app)
  const { UploadId } = await store.send(new CreateMultipartUploadCommand(OBJECT))
  const numbers = Array.from({ length: MOST_VIDEO_BYTES / (PART_BYTES * MOST_SPAN) }, (_none, at) => at + 1)
  const part = (PartNumber: number) => new UploadPartCommand({ ...OBJECT, UploadId, PartNumber })
  return {
    urls: await Promise.all(numbers.map((number) => getSignedUrl(store, part(number), { expiresIn: 3_600 }))),
    remove: () => store.send(new AbortMultipartUploadCommand({ ...OBJECT, UploadId })),
  }
}

function storeOf(app: AppProcess): S3Client {
  const keys = JSON.parse(readFileSync(path.join(app.dataDir, 'videos', 'keys.json'), 'utf8')) as {
    accessKeyId: string
    secretAccessKey: string
  }
  return new S3Client({
    region: 'us-east-1',
    endpoint: `http://localhost:${app.port}/s3`,
    forcePathStyle: true,
    credentials: keys,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Seconds of one plain PUT by curl. */
async function byCurl(app: AppProcess, file: string): Promise<number> {
  const { urls, remove } = await aPlace(app)
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
    ...urls,
  ])
  await remove()
  return Number(stdout)
}

/** Seconds of the same by a page that holds nothing but the field for a file. */
async function byEmptyPage(device: Device, app: AppProcess, file: string, { urls, remove }: Place): Promise<number> {
  const page = await device.context.newPage()
  await page.goto(`http://localhost:${app.port}/robots.txt`)
  await page.evaluate(() => {
    const field = document.createElement('input')
    field.type = 'file'
    document.body.append(field)
  })
  await chooseFile(page.locator('input'), file)
  await settleDisk()
  const seconds = await page.evaluate(sendAll, { urls, lanes: LANES })
  await page.close()
  await remove()
  return seconds
}

/** In the page: sends the chosen file to the addresses, in as many parts. */
async function sendAll({ urls, lanes }: { urls: string[]; lanes: number }): Promise<number> {
  const file = document.querySelector('input')?.files?.[0]
  if (!file) throw new Error('No file was chosen')
  const size = Math.ceil(file.size / urls.length)
  const send = (url: string, body: Blob) =>
    new Promise<void>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.addEventListener('load', () =>
        request.status === 200 ? resolve() : reject(new Error(`The store answered ${request.status}`)),
      )
      request.addEventListener('error', () => reject(new Error('The store did not answer')))
      request.open('PUT', url)
      request.send(body)
    })
  let next = 0
  const lane = async () => {
    for (let at = next++; at < urls.length; at = next++)
      await send(urls[at] ?? '', urls.length === 1 ? file : file.slice(at * size, (at + 1) * size))
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: lanes }, lane))
  return (performance.now() - started) / 1_000
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
