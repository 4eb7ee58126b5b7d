import { S3Client } from '@aws-sdk/client-s3'
import { Refusal } from '../../refusal.ts'
import { openObjectFolder } from './object-folder.ts'
import type { ObjectFolder } from './object-folder.ts'
import { readSpans } from './part-files.ts'
import { S3Error } from './s3-error.ts'
import { openS3Keys } from './s3-keys.ts'
import type { S3Keys } from './s3-keys.ts'
import type { S3Endpoint } from './s3-routes.ts'
import { createVideoAddresses } from '../../adapters/video-addresses.ts'
import { CHECKSUMS } from '../../adapters/s3-address.ts'
import type { VideoStore } from '../../ports/video-store.ts'

/** Of the store on this server; they mean nothing elsewhere. */
const LOCAL = { bucket: 'courtside', region: 'us-east-1' }

export type OwnVideoStore = {
  videos: VideoStore
  /** What this server has to answer at `/s3/`. */
  endpoint: S3Endpoint
}

/** A store in this folder, and the endpoint that serves it. `now` is its clock. */
export function openVideoFolder(
  root: string,
  { origin, now, reserveBytes }: { origin: string; now: () => number; reserveBytes?: number },
): OwnVideoStore {
  const keys = openS3Keys(root)
  const folder = openObjectFolder(root, reserveBytes === undefined ? {} : { reserveBytes })
  return {
    videos: createFolderVideoStore({ folder, ...LOCAL, keys, origin, now }),
    endpoint: {
      folder,
      bucket: LOCAL.bucket,
      verifier: { keys, region: LOCAL.region, hosts: [new URL(origin).host], now },
      origin: new URL(origin).origin,
    },
  }
}

type Parts = { folder: ObjectFolder; bucket: string; region: string; keys: S3Keys; origin: string; now: () => number }

/**
 * The store of this server. Control calls go to the folder; bytes come and go at `/s3/<bucket>/<key>`. Its addresses
 * are relative to the origin of the page, which may reach this server under a name of its own.
 */
function createFolderVideoStore({ folder, bucket, region, keys, origin, now }: Parts): VideoStore {
  const client = new S3Client({
    region,
    ...CHECKSUMS,
    endpoint: `${origin}/s3`,
    forcePathStyle: true,
    credentials: { ...keys },
  })
  const addresses = createVideoAddresses({ bucket, client, now })
  return {
    origins: [],
    signPart: async (...given) => belowOrigin(await addresses.signPart(...given)),
    signRead: async (...given) => belowOrigin(await addresses.signRead(...given)),
    hasRoomFor: (byteLength) => folder.hasRoomFor(byteLength),
    beginUpload: (key, mediaType) => folder.beginUpload(key, mediaType),
    listParts: ({ key, uploadId }) => folder.listParts(key, uploadId).catch(undefinedWhen('NoSuchUpload')),
    async finishUpload({ key, uploadId }, parts) {
      return (
        (await folder.finishUpload(key, uploadId, parts).catch(undefinedWhen('NoSuchUpload', 'InvalidPart'))) !==
        undefined
      )
    },
    abortUpload: ({ key, uploadId }) => folder.abortUpload(key, uploadId).catch(undefinedWhen('NoSuchUpload')),
    async put(key, bytes, mediaType) {
      await folder.putObject(key, mediaType, { byteLength: bytes.length, pieces: piecesOf(bytes), check: () => {} })
    },
    async readStart(key, byteLength) {
      const object = await folder.findObject(key)
      if (!object) return undefined
      const pieces: Buffer[] = []
      for await (const piece of readSpans(object.spans, 0, Math.min(byteLength, object.byteLength) - 1))
        pieces.push(piece)
      return Buffer.concat(pieces)
    },
    delete: (key) => folder.deleteObject(key),
  }
}

async function* piecesOf(bytes: Buffer) {
  yield bytes
}

function belowOrigin(address: string): string {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}

function undefinedWhen(...codes: Array<S3Error['code']>) {
  return (error: unknown): undefined => {
    if (error instanceof S3Error && codes.includes(error.code)) return
    if (error instanceof S3Error && error.status >= 500)
      throw new Refusal('unavailable', error.message, { cause: error })
    throw error
  }
}
