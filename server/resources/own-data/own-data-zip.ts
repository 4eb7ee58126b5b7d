import { strToU8, zip } from 'fflate'
import type { Zippable } from 'fflate'
import type { Services } from '../../services.ts'
import { noteReports } from '../evaluations/rating-readers.ts'
import { PARTS } from './own-data-parts.ts'
import type { Part } from './own-data-parts.ts'

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** K10. Everything the system holds on a person: JSON files, their pictures, and a text that says what is what. */
export async function ownDataZip(
  { db, objects, now }: Pick<Services, 'db' | 'objects' | 'now'>,
  userId: string,
): Promise<Buffer> {
  // One snapshot of the database, so that the files agree with each other.
  const { parts, pictures } = await db.transaction(async (sql) => {
    const read: PartRead[] = []
    for (const part of PARTS) read.push({ part, rows: await sql.query(part.sql, [userId]) })
    return {
      parts: read,
      pictures: await sql.query<{ name: string; object_key: string }>(
        `SELECT id::text AS name, object_key FROM picture WHERE owner_id = $1
         UNION ALL SELECT 'portrait', portrait_key FROM player WHERE user_id = $1 AND portrait_key IS NOT NULL`,
        [userId],
      ),
    }
  }, 'REPEATABLE READ')
  await noteReports(db, [userId], parts.flatMap(reportsIn), now())
  const files: Zippable = Object.fromEntries(
    parts.map(({ part, rows }) => [part.file, strToU8(`${JSON.stringify(rows, null, 2)}\n`)]),
  )
  for (const { name, object_key } of pictures) {
    const picture = await objects.get(object_key)
    // Pictures are compressed already.
    if (picture) files[`pictures/${name}.${EXTENSIONS[picture.mediaType] ?? 'bin'}`] = [picture.bytes, { level: 0 }]
  }
  files['README.txt'] = strToU8(readme(new Date(now()).toISOString(), parts.map(entryOf)))
  return zipped(files)
}

type PartRead = { part: Part; rows: Array<{ id?: string; result?: unknown }> }

function reportsIn({ part, rows }: PartRead): string[] {
  if (!part.hasReports) return []
  return rows.flatMap(({ id, result }) => (id !== undefined && result ? [id] : []))
}

const entryOf = ({ part, rows }: PartRead) =>
  `${part.file} (${rows.length === 1 ? '1 entry' : `${rows.length} entries`})\n  ${part.about}`

function zipped(files: Zippable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip(files, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes))))
  })
}

function readme(at: string, about: string[]): string {
  return `Your data at Courtside, as of ${at} (UTC)

Every file but this one and the pictures is JSON, which any text editor shows and other programs can read. A file with 0
entries means that Courtside holds nothing of that kind on you. Times are UTC.

${about.join('\n\n')}

Not in here,
because no copy of it can be read by us: your password. Drafts that were not sent yet lie on your own device;
the outbox there can export them. What other people wrote about other people is theirs and is not in here either.
`
}
