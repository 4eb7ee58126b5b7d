import type { FastifyInstance } from 'fastify'
import { getReceiptKey, listReceipts } from '#domain/contracts/receipts.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { findReceiptKey } from './receipt-key.ts'
import { findReceipts } from './receipts-repository.ts'
import { findServerEpoch } from './server-epoch.ts'

export function receiptsRoutes(app: FastifyInstance, { db, now }: Services) {
  serveGranted(app, listReceipts, async (actor, { since }) => ({
    server_epoch: await findServerEpoch(db),
    server_time: new Date(now()).toISOString(),
    results: await findReceipts(db, actor.userId, since),
  }))

  serveGranted(app, getReceiptKey, async ({ userId }) => ({ key: await findReceiptKey(db, userId) }))
}
