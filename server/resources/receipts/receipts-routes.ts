import type { FastifyInstance } from 'fastify'
import { listReceipts } from '#domain/contracts/receipts.ts'
import type { Resources } from '../resources.ts'
import { serveGranted } from '../serve-granted.ts'
import { findReceipts, findServerEpoch } from './receipts-repository.ts'

export function receiptsRoutes(app: FastifyInstance, { db }: Resources) {
  serveGranted(app, listReceipts, async (actor, { since }) => ({
    server_epoch: await findServerEpoch(db),
    server_time: new Date().toISOString(),
    results: await findReceipts(db, actor.userId, since),
  }))
}
