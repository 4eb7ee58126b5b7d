// `node tools/bench/fill-demo.ts <url of a migrated database> <size>` writes a demo into it, and prints how
// many seconds it took.
import { rmSync } from 'node:fs'
import { openDatabase } from '../../server/db/database.ts'
import { DEMO_SIZES } from '../../server/standins/demo/demo-plan.ts'
import { seedDemo } from '../../server/standins/demo/seed.ts'
import { createFolderStore } from '../../server/standins/s3/object-store-folder.ts'
import { openVideoFolder } from '../../server/standins/s3/video-store-folder.ts'
import { newFolder } from '../../tests/support/demo-folders.ts'

const [, , url = '', wanted] = process.argv
const size = DEMO_SIZES.find((it) => it === wanted)
if (!size) throw new Error(`${wanted}: expected one of ${DEMO_SIZES.join(', ')}`)
const folder = newFolder('bench-demo')
const db = openDatabase({ url })
const { videos } = openVideoFolder(folder, { origin: 'http://localhost:8080', now: Date.now })
const start = performance.now()
try {
  await seedDemo({ db, idp: undefined, objects: createFolderStore(folder), videos, size, now: Date.now() })
  process.stdout.write(`${(performance.now() - start) / 1_000}\n`)
} finally {
  await db.close()
  rmSync(folder, { recursive: true })
}
