import { randomUUID } from 'node:crypto'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import { ledgerLines, readLedgerLines } from '../ports/ledger.ts'
import type { Ledger, LedgerPage } from '../ports/ledger.ts'

const PREFIX = 'ledger-'
/** By which keys are in the order of time. */
const stampOf = (at: string) => new Date(at).toISOString().replaceAll(/[-:.]/gu, '')

type Bucket = { bucket: string; client: S3Client; isEncrypted?: boolean }

/** U119. An object for each batch, never written twice: a bucket has no way to append. */
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
      // Other objects' keys are listed by no prefix of ours, and the first key of a moment is greater than its stamp.
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
