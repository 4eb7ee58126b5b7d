import { randomUUID } from 'node:crypto'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import { ledgerLines, readLedgerLines } from '../ports/ledger.ts'
import type { Ledger, LedgerPage } from '../ports/ledger.ts'

const PREFIX = 'ledger-'
/** Returns a timestamp whose alphabetical order is the order of time. */
const stampOf = (at: string) => new Date(at).toISOString().replaceAll(/[-:.]/gu, '')

type Bucket = { bucket: string; client: S3Client; isEncrypted?: boolean }

/** U119. Writes each batch as a new object, because a bucket has no append. No object is ever overwritten. */
export function openLedgerBucket({ bucket, client, isEncrypted = true }: Bucket): Ledger {
  return {
    place: `the bucket ${bucket}, under ${PREFIX}…`,
    async append(entries, at) {
      const encryption = isEncrypted && { ServerSideEncryption: 'AES256' as const }
      const Key = `${PREFIX}${stampOf(at)}-${randomUUID()}.jsonl`
      const Body = ledgerLines(entries)
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: 'application/jsonl', ...encryption }),
      )
    },
    async *readSince(at) {
      // The prefix excludes other objects. Every key of a moment sorts after the bare timestamp, so none is skipped.
      const StartAfter = PREFIX + (at === undefined ? '' : stampOf(at))
      let ContinuationToken: string | undefined
      do {
        const listed = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: PREFIX,
            ...(ContinuationToken === undefined ? { StartAfter } : { ContinuationToken }),
          }),
        )
        for (const { Key } of listed.Contents ?? []) yield await read(Key)
        ContinuationToken = listed.IsTruncated ? listed.NextContinuationToken : undefined
      } while (ContinuationToken !== undefined)
    },
  }

  async function read(Key: string | undefined): Promise<LedgerPage> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
    return readLedgerLines((await Body?.transformToString()) ?? '')
  }
}
