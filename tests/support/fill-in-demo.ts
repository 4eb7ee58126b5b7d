import { seedDemo } from '#server/standins/demo/seed.ts'
import type { TestServer } from './test-server.ts'

type Changes = Partial<Pick<Parameters<typeof seedDemo>[0], 'idp' | 'size' | 'now'>>

/** The small demo of this moment, without sign-ins unless a pool is given, in the database of a test. */
export async function fillInDemo({ db, services: { objects, videos } }: TestServer, changes: Changes = {}) {
  await seedDemo({ db, idp: undefined, objects, videos, size: 'small', now: Date.now(), ...changes })
}
