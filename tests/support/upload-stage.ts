import { createHash, randomUUID } from 'node:crypto'
import { PART_BYTES } from '#domain/contracts/videos.ts'
import type { Upload } from '#data/uploads/uploads.ts'
import { startEvaluationServer } from './evaluation-server.ts'
import { anUploadDevice, until } from './upload-device.ts'

/** The real server, a player, and devices from which the player uploads. */
export async function anUploadStage() {
  const server = await startEvaluationServer()
  const player = await server.createUser({ role: 'Player' })
  const devices: Device[] = []

  function aDevice(now?: () => number): Device {
    const device = anUploadDevice(server, undefined, now)
    devices.push(device)
    return device
  }

  async function onServer(videoId: string) {
    return (await server.call(player, 'GET', `/evaluation/videos/${videoId}/`)).json<{
      thumbnail: string | null
      state: string
    }>()
  }

  return {
    server,
    player,
    aDevice,
    onServer,
    /** A device with one tab, and a video of so many parts to be sent. */
    async setup(parts: number, now?: () => number) {
      const device = aDevice(now)
      const tab = await device.openTab(player)
      return {
        device,
        tab,
        it: { file: aVideo(parts), videoId: randomUUID(), evaluationId: null, check: null, thumbnail: null },
      }
    },
    /** Of the bytes that can be watched. */
    async hashOnServer(videoId: string): Promise<string> {
      const file = (await server.call(player, 'GET', `/evaluation/videos/${videoId}/file/`)).json<{ url: string }>()
      const { pathname, search } = new URL(file.url, 'http://test')
      const answer = await server.app.inject({ method: 'GET', url: pathname + search })
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body.slice(0, 200)}`)
      return hashOf(answer.rawPayload)
    },
    videoCount: async () => (await server.db.query('SELECT id FROM video')).length,
    async clear() {
      for (const device of devices.splice(0)) device.close()
      await server.db.query('DELETE FROM video')
    },
  }
}

type Device = ReturnType<typeof anUploadDevice>
type Tab = Awaited<ReturnType<Device['openTab']>>

export const isIn = (phase: Upload['phase']) => (upload: Upload) => upload.phase === phase

/** A hash, because the test runner takes its time over comparing millions of bytes. */
export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Begins as an MP4 that a phone has written; every part differs. */
export function aVideo(parts: number, seed = 7): File {
  const bytes = new Uint8Array((parts - 1) * PART_BYTES + 1_000)
  bytes.set([0, 0, 0, 24, ...new TextEncoder().encode('ftypmp42\0\0\0\0mp42isom')])
  for (let part = 0; part < parts; part++) bytes.fill(seed + part, part * PART_BYTES + 100, part * PART_BYTES + 900)
  return new File([bytes], 'game.mp4', { type: 'video/mp4', lastModified: 1 })
}

/** Sends until the network is lost after so many parts, and closes the tab. */
export async function interrupted(device: Device, tab: Tab, it: Parameters<Tab['start']>[0], parts: number) {
  let puts = 0
  device.interfere.with = ({ method }) => {
    if (method === 'PUT' && puts++ >= parts) throw new TypeError('Failed to fetch')
  }
  await tab.start(it)
  await until(tab, it.videoId, ({ partsDone, phase }) => partsDone >= parts && phase === 'waiting-for-internet')
  tab.close()
  device.interfere.with = () => {}
}

/** Requests that were on their way have ended. */
export async function settled(device: Device) {
  for (let before = -1; before !== device.calls.length;) {
    before = device.calls.length
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}
