import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Video, VideoStart } from '#domain/contracts/videos.ts'
import { openVideoFolder } from '#server/standins/s3/video-store-folder.ts'
import { startEvaluationServer } from './evaluation-server.ts'
import type { TestUser } from './test-server.ts'

const HEAD = Buffer.from([0, 0, 0, 24, ...Buffer.from('ftypisom'), 0, 0, 2, 0, ...Buffer.from('isommp42')])

/** So many bytes that begin as an MP4 does; no two alike. */
export function aVideoFile(byteLength: number): Buffer {
  return Buffer.concat([HEAD, randomBytes(Math.max(byteLength - HEAD.length, 0))]).subarray(0, byteLength)
}

export function aVideoStart(file: Buffer, changes: Partial<VideoStart> = {}): VideoStart {
  return {
    video_id: randomUUID(),
    evaluation_submission_id: null,
    file_name: 'game.mp4',
    byte_length: file.length,
    media_type: 'video/mp4',
    fingerprint: file.subarray(-16).toString('hex'),
    device_check: null,
    ...changes,
  }
}

export type VideoStage = Awaited<ReturnType<typeof createVideoStage>>

/** The test server with the moves that sending a video is made of. */
export async function createVideoStage({ reserveBytes }: { reserveBytes?: number } = {}) {
  const server = await startEvaluationServer()
  const folder = await mkdtemp(path.join(tmpdir(), 'courtside-full-disk-'))
  if (reserveBytes !== undefined) {
    const full = openVideoFolder(folder, { origin: 'http://localhost', now: Date.now, reserveBytes }).videos
    server.services.videos = { ...server.services.videos, hasRoomFor: (byteLength) => full.hasRoomFor(byteLength) }
  }
  const { app, db, services, call } = server

  async function ok<Answer>(user: TestUser, method: 'GET' | 'POST', at: string, body?: object): Promise<Answer> {
    const answer = await call(user, method, at, body)
    if (answer.statusCode !== 200) throw new Error(`${method} ${at}: ${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }
  const of = (videoId: string) => `/evaluation/videos/${videoId}/`
  const put = (url: string, payload: Buffer) => app.inject({ method: 'PUT', url, payload })

  async function addresses(user: TestUser, videoId: string, part_numbers: number[], span = 1): Promise<string[]> {
    const { parts } = await ok<{ parts: Array<{ url: string }> }>(user, 'POST', `${of(videoId)}parts/`, {
      part_numbers,
      span,
    })
    return parts.map(({ url }) => url)
  }

  async function sendParts(user: TestUser, video: Video, file: Buffer, partNumbers: number[]) {
    const urls = await addresses(user, video.video_id, partNumbers)
    for (const [at, partNumber] of partNumbers.entries()) {
      const answer = await put(
        urls[at]!,
        file.subarray((partNumber - 1) * video.part_bytes, partNumber * video.part_bytes),
      )
      if (answer.statusCode !== 200) throw new Error(`Part ${partNumber}: ${answer.statusCode} ${answer.body}`)
    }
  }

  const start = (user: TestUser, it: VideoStart) => ok<Video>(user, 'POST', '/evaluation/videos/', it)
  const finish = (user: TestUser, videoId: string) => ok<Video>(user, 'POST', `${of(videoId)}complete/`, {})

  return {
    server,
    call,
    put,
    addresses,
    sendParts,
    start,
    finish,
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
    aPlayer: () => server.createUser({ role: 'Player' }),
    get: (user: TestUser, videoId: string) => ok<Video>(user, 'GET', of(videoId)),
    /** A video of one part that has been sent and looked at. */
    async ready(user: TestUser, file = aVideoFile(200), changes: Partial<VideoStart> = {}): Promise<Video> {
      const video = await start(user, aVideoStart(file, changes))
      await sendParts(
        user,
        video,
        file,
        Array.from({ length: video.part_count }, (_, at) => at + 1),
      )
      return finish(user, video.video_id)
    },
    async read(user: TestUser, videoId: string): Promise<Buffer> {
      const { url } = await ok<{ url: string }>(user, 'GET', `${of(videoId)}file/`)
      return (await app.inject({ method: 'GET', url })).rawPayload
    },
    /** A row alone, for sizes that nobody wants to send. */
    async insertReady(user: TestUser, { byteLength, key }: { byteLength: number; key: string }) {
      await db.query(
        `INSERT INTO video (id, owner_id, object_key, file_name, media_type, byte_length, part_bytes, fingerprint,
          state) VALUES ($1, $2, $3, 'a', 'video/mp4', $4, 16777216, 'f', 'ready')`,
        [randomUUID(), user.id, key, byteLength],
      )
    },
    async bytesOf(videoId: string): Promise<Buffer | undefined> {
      const [row] = await db.query<{ object_key: string }>('SELECT object_key FROM video WHERE id = $1', [videoId])
      return services.videos.readStart(row?.object_key ?? '', 16)
    },
    async evaluation(id: string) {
      const [row] = await db.query<Record<string, unknown>>('SELECT * FROM evaluation WHERE id = $1', [id])
      return row
    },
  }
}
