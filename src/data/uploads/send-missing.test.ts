import { expect, test } from 'vitest'
import { signParts } from '#domain/contracts/videos.ts'
import type { Video } from '#domain/contracts/videos.ts'
import { createApiClient } from '../api/api-client.ts'
import { OfflineError } from '../api/api-error.ts'
import { createPatience } from './patience.ts'
import { sendMissing } from './send-missing.ts'
import type { SendPart } from './send-part.ts'

const PARTS = 64
/** A part of one byte takes so long; the clock of the device stands, so several go in one at once. */
const PART_MS = 4

const VIDEO: Video = {
  video_id: '018f0000-0000-7000-8000-000000000001',
  evaluation_submission_id: null,
  file_name: 'game.mp4',
  byte_length: PARTS,
  media_type: 'video/mp4',
  fingerprint: 'f',
  part_bytes: 1,
  part_count: PARTS,
  uploaded_parts: [],
  state: 'uploading',
  device_check: null,
  thumbnail: null,
  created_at: '2026-11-27T12:00:00.000Z',
}

/** Sends a video over a line that loses so many of those in one. */
async function sendOver({ losing, isSpanSpent = false }: { losing: number; isSpanSpent?: boolean }) {
  const arrived = new Set<number>()
  let lost = 0
  let onTheWay = 0
  let mostAfterwards = 0
  const sendPart: SendPart = async ({ url, body, onProgress }) => {
    const first = Number(url.split('/').at(-1))
    onTheWay += 1
    if (arrived.size > PARTS / 3) mostAfterwards = Math.max(mostAfterwards, onTheWay)
    await new Promise((resolve) => setTimeout(resolve, PART_MS * body.size))
    onTheWay -= 1
    if (body.size > 1 && lost < losing) {
      lost += 1
      throw new OfflineError('Lost')
    }
    onProgress(body.size)
    for (let at = 0; at < body.size; at++) arrived.add(first + at)
    return { status: 200, retryAfterMs: 0, isPage: false }
  }
  const told: number[] = []
  const { signal } = new AbortController()
  await sendMissing(VIDEO, {
    api: createApiClient({
      baseUrl: 'http://test/api',
      getToken: async () => ({ kind: 'ok', token: 't' }),
      fetch: async (input, init) => (isSpanSpent ? signOneByOne(input, init) : sign(input, init)),
    }),
    sendPart,
    patience: createPatience({ signal, random: () => 0, onChange: () => {} }),
    signal,
    now: () => 0,
    file: new Blob([new Uint8Array(PARTS)]),
    onVideo: () => {},
    onBytes: () => {},
    onParts: (numbers) => told.push(...numbers),
    onFinishing: () => {},
  })
  return { lost, arrived: arrived.size, told: told.toSorted((a, b) => a - b), mostAfterwards }
}

async function sign(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  if (request.method !== signParts.method) throw new Error(`Not expected: ${request.url}`)
  const { part_numbers } = (await request.json()) as { part_numbers: number[] }
  const expires_at = new Date(0).toISOString()
  return Response.json({
    parts: part_numbers.map((part_number) => ({ part_number, expires_at, url: `/${part_number}` })),
  })
}

test.each([0, 1, 3, 4, 6])(
  'after %i losses four are on their way again, and each part is told once',
  async (losing) => {
    const { lost, arrived, told, mostAfterwards } = await sendOver({ losing })
    expect([lost, arrived, mostAfterwards]).toEqual([losing, PARTS, 4])
    expect(told).toEqual(Array.from({ length: PARTS }, (_none, at) => at + 1))
  },
)

test('[N104] parts are uploaded one by one once the server issues addresses only for single parts', async () => {
  const { arrived, told } = await sendOver({ losing: 0, isSpanSpent: true })
  expect(arrived).toBe(PARTS)
  expect(told).toEqual(Array.from({ length: PARTS }, (_none, at) => at + 1))
})

async function signOneByOne(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { span = 1 } = (await request.clone().json()) as { span?: number }
  if (span === 1) return sign(request)
  return Response.json(
    { error_code: 'SPAN_SPENT', message: 'Send the parts of this video one by one.', retryable: false },
    { status: 422 },
  )
}
