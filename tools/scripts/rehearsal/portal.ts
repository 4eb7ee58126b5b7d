import path from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { createFolderStore } from '#server/standins/s3/object-store-folder.ts'
import { openVideoFolder } from '#server/standins/s3/video-store-folder.ts'
import { seedDemo } from '#server/standins/demo/seed.ts'
import type { Scene } from './scene.ts'

/** Who may read a dashboard of the demo, and which. */
export const DEMO_PORTAL = { owner: 'owner.demo@example.test', query: '' }

/** Writes the demo's programs, teams and history, so that dashboards have something to tell. */
export async function seedPortal({ primary, env, origin }: Pick<Scene, 'primary' | 'env' | 'origin'>) {
  const db = openDatabase({ url: primary.ownerUrl, maxConnections: 4 })
  const folder = (name: string) => path.join(env.DATA_DIR, name)
  try {
    await seedDemo({
      db,
      idp: undefined,
      objects: createFolderStore(folder('demo-objects')),
      videos: openVideoFolder(folder('demo-videos'), { origin, now: Date.now }).videos,
      size: 'small',
      now: Date.now(),
    })
  } finally {
    await db.close()
  }
}
