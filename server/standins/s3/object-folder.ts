import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { readFile, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import * as path from 'node:path'
import * as v from 'valibot'
import { flushFolder } from './flush-folder.ts'
import { readPartFacts, writeDraft } from './part-files.ts'
import type { Span } from './part-files.ts'
import type { receiveBytes } from './receive-bytes.ts'
import { S3Error, noRoom } from './s3-error.ts'
import { createTurns } from '../take-turns.ts'

/** The database may lie on the same disk, and must never find it full. */
const RESERVE_BYTES = 512 * 1_024 * 1_024
/** S3's least for every part but the last. */
const LEAST_PART_BYTES = 5 * 1_024 * 1_024
const FORGOTTEN_DRAFT_MS = 86_400_000
const UPLOAD_ID = /^[\da-f]{32}$/u

const Begun = v.object({ key: v.string(), mediaType: v.string(), begunAt: v.string() })
const Manifest = v.object({
  key: v.string(),
  bytes: v.pipe(v.string(), v.regex(UPLOAD_ID)),
  mediaType: v.string(),
  etag: v.string(),
  byteLength: v.number(),
  modifiedAt: v.string(),
  parts: v.array(v.object({ file: v.pipe(v.string(), v.regex(/^\d{5}$/u)), byteLength: v.number() })),
})

type Received = ReturnType<typeof receiveBytes>
export type ObjectFacts = { mediaType: string; etag: string; byteLength: number; modifiedAt: Date; spans: Span[] }
type StoredPart = { partNumber: number; byteLength: number; etag: string }
export type PartFacts = StoredPart & { modifiedAt: Date }
export type ObjectFolder = ReturnType<typeof openObjectFolder>

/**
 * N1. Objects in a folder: the bytes of each lie where they were written, part by part, and a small file names them in
 * order. Putting parts together writes that file and moves no byte. A crash leaves the old object or the new one. One
 * process at a time.
 */
export function openObjectFolder(root: string, { reserveBytes = RESERVE_BYTES } = {}) {
  const [uploads, bytes, objects, drafts] = ['uploads', 'bytes', 'objects', 'drafts'].map((name) =>
    path.join(root, name),
  ) as [string, string, string, string] // As many as names.
  for (const folder of [uploads, bytes, objects, drafts]) fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  forgetDrafts(drafts)
  const inTurn = createTurns()
  const uploadFile = (uploadId: string) => path.join(uploads, `${uploadId}.json`)
  const partFile = (uploadId: string, partNumber: number) => path.join(bytes, uploadId, nameOfPart(partNumber))
  /** Keys may be as long as they like and hold dots: none is ever part of a path. */
  const objectFile = (key: string) => path.join(objects, `${createHash('sha256').update(key).digest('hex')}.json`)

  async function writeJson(file: string, content: object) {
    const draft = path.join(drafts, randomUUID())
    await writeFile(draft, JSON.stringify(content), { mode: 0o600, flush: true })
    await rename(draft, file)
    await flushFolder(path.dirname(file))
  }

  async function findManifest(key: string) {
    const text = await readFile(objectFile(key), 'utf8').catch(undefinedWhenMissing)
    return text === undefined ? undefined : v.parse(Manifest, JSON.parse(text))
  }

  /** Throws NoSuchUpload for one that never was, has ended, or was for another key. */
  async function begunUpload(key: string, uploadId: string) {
    const text = UPLOAD_ID.test(uploadId)
      ? await readFile(uploadFile(uploadId), 'utf8').catch(undefinedWhenMissing)
      : undefined
    const begun = text === undefined ? undefined : v.parse(Begun, JSON.parse(text))
    // A crash may have left the upload's file beside the object that it became.
    if (begun?.key !== key || (await findManifest(key))?.bytes === uploadId)
      throw new S3Error('NoSuchUpload', 'There is no such upload')
    return begun
  }

  async function partsOf(uploadId: string): Promise<PartFacts[]> {
    const names = await readdir(path.join(bytes, uploadId)).catch(undefinedWhenMissing)
    return Promise.all(
      (names ?? []).toSorted().map(async (name) => {
        const { byteLength, md5, modifiedAt } = await readPartFacts(path.join(bytes, uploadId, name))
        return { partNumber: Number(name), byteLength, etag: md5.toString('hex'), modifiedAt }
      }),
    )
  }

  /** Makes these parts the object, and takes away what was the object before. */
  async function publish(key: string, uploadId: string, mediaType: string, parts: readonly StoredPart[], etag: string) {
    const before = await findManifest(key)
    const byteLength = parts.reduce((sum, part) => sum + part.byteLength, 0)
    await writeJson(objectFile(key), {
      key,
      bytes: uploadId,
      mediaType,
      etag,
      byteLength,
      modifiedAt: new Date().toISOString(),
      parts: parts.map((part) => ({ file: nameOfPart(part.partNumber), byteLength: part.byteLength })),
    })
    await rm(uploadFile(uploadId), { force: true })
    const kept = new Set(parts.map((part) => nameOfPart(part.partNumber)))
    for (const name of await readdir(path.join(bytes, uploadId)))
      if (!kept.has(name)) await rm(path.join(bytes, uploadId, name))
    if (before && before.bytes !== uploadId) await rm(path.join(bytes, before.bytes), { recursive: true, force: true })
  }

  async function hasRoomFor(byteLength: number): Promise<boolean> {
    const { bavail, bsize } = await statfs(root)
    return bavail * bsize - byteLength >= reserveBytes
  }

  async function write(received: Received) {
    if (!(await hasRoomFor(received.byteLength))) throw noRoom()
    return writeDraft(drafts, received)
  }

  return {
    hasRoomFor,

    async beginUpload(key: string, mediaType: string): Promise<string> {
      const uploadId = randomBytes(16).toString('hex')
      fs.mkdirSync(path.join(bytes, uploadId), { mode: 0o700 })
      await flushFolder(bytes)
      await writeJson(uploadFile(uploadId), { key, mediaType, begunAt: new Date().toISOString() })
      return uploadId
    },

    /** Returns the part's ETag. A part that is sent again takes the place of the first. */
    async putPart(key: string, uploadId: string, partNumber: number, received: Received): Promise<string> {
      await begunUpload(key, uploadId)
      const draft = await write(received)
      await inTurn(key, async () => {
        await begunUpload(key, uploadId)
        await rename(draft.file, partFile(uploadId, partNumber))
        await flushFolder(path.join(bytes, uploadId))
      }).catch(async (error: unknown) => {
        await rm(draft.file, { force: true })
        throw error
      })
      return draft.md5.toString('hex')
    },

    async listParts(key: string, uploadId: string): Promise<PartFacts[]> {
      await begunUpload(key, uploadId)
      return partsOf(uploadId)
    },

    /** Returns the object's ETag, as S3 makes it from those of the parts. */
    async finishUpload(
      key: string,
      uploadId: string,
      wanted: ReadonlyArray<{ partNumber: number; etag: string }>,
    ): Promise<string> {
      return inTurn(key, async () => {
        const { mediaType } = await begunUpload(key, uploadId)
        const parts = chosenParts(await partsOf(uploadId), wanted)
        const digest = createHash('md5')
          .update(Buffer.concat(parts.map((part) => Buffer.from(part.etag, 'hex'))))
          .digest('hex')
        const etag = `${digest}-${parts.length}`
        await publish(key, uploadId, mediaType, parts, etag)
        return etag
      })
    },

    async abortUpload(key: string, uploadId: string): Promise<void> {
      await inTurn(key, async () => {
        await begunUpload(key, uploadId)
        // What names the bytes goes last, so that after a crash they are found again.
        await rm(path.join(bytes, uploadId), { recursive: true, force: true })
        await rm(uploadFile(uploadId))
      })
    },

    async putObject(key: string, mediaType: string, received: Received): Promise<string> {
      const draft = await write(received)
      const uploadId = randomBytes(16).toString('hex')
      const etag = draft.md5.toString('hex')
      await inTurn(key, async () => {
        fs.mkdirSync(path.join(bytes, uploadId), { mode: 0o700 })
        await rename(draft.file, partFile(uploadId, 1))
        await flushFolder(path.join(bytes, uploadId))
        await flushFolder(bytes)
        await publish(key, uploadId, mediaType, [{ partNumber: 1, byteLength: draft.byteLength, etag }], etag)
      })
      return etag
    },

    async findObject(key: string): Promise<ObjectFacts | undefined> {
      const found = await findManifest(key)
      if (!found) return undefined
      const spans = found.parts.map(({ file, byteLength }) => ({
        file: path.join(bytes, found.bytes, file),
        byteLength,
      }))
      return {
        mediaType: found.mediaType,
        etag: found.etag,
        byteLength: found.byteLength,
        modifiedAt: new Date(found.modifiedAt),
        spans,
      }
    },

    async deleteObject(key: string): Promise<void> {
      await inTurn(key, async () => {
        const found = await findManifest(key)
        if (!found) return
        await rm(path.join(bytes, found.bytes), { recursive: true, force: true })
        await rm(uploadFile(found.bytes), { force: true })
        await rm(objectFile(key), { force: true })
      })
    },
  }
}

const nameOfPart = (partNumber: number) => String(partNumber).padStart(5, '0')

function chosenParts(
  stored: readonly PartFacts[],
  wanted: ReadonlyArray<{ partNumber: number; etag: string }>,
): PartFacts[] {
  const inOrder = wanted.every((part, at) => at === 0 || part.partNumber > (wanted[at - 1]?.partNumber ?? 0))
  if (!inOrder) throw new S3Error('InvalidPartOrder', 'The parts must be named in ascending order')
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]))
  const parts = wanted.map(({ partNumber, etag }) => {
    const part = byNumber.get(partNumber)
    if (part?.etag === etag) return part
    throw new S3Error('InvalidPart', `Part ${partNumber} is not there, or is not the one that was named`)
  })
  const small = parts.slice(0, -1).find(({ byteLength }) => byteLength < LEAST_PART_BYTES)
  if (small) throw new S3Error('EntityTooSmall', `Part ${small.partNumber} is smaller than 5 MiB`)
  return parts
}

/** What a crash left half written. What is young may be another start's, and is left alone. */
function forgetDrafts(folder: string) {
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    void stat(file)
      .then(({ mtimeMs }) => (Date.now() - mtimeMs > FORGOTTEN_DRAFT_MS ? rm(file, { force: true }) : undefined))
      .catch(() => {})
  }
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
