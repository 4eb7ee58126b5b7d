import type { FastifyInstance } from 'fastify'
import { files } from '#domain/contracts/files.ts'
import { askDeletion, cancelDeletion, getDeletion } from '#domain/contracts/own-data.ts'
import { idEnd } from '#domain/fields/file-names.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { ensureProofOfAdmin } from '../permissions/ensure-proof.ts'
import { requireCaller, serveGranted } from '../permissions/serve-granted.ts'
import { askForDeletion, findDeletion, keepAccount } from './deletion.ts'
import { ownDataZip } from './own-data-zip.ts'

/** Each reads all of a person's tables and pictures. */
const DOWNLOADS_PER_MINUTE = 10

/** A person's own data: all of it as a file, and its deletion. The file is bytes, so it has no JSON contract. */
export function ownDataRoutes(app: FastifyInstance, services: Services) {
  const call = files.getOwnData
  const config = { call, rateLimit: { max: DOWNLOADS_PER_MINUTE } }
  app.get(call.path, { config }, async (request, reply) => {
    const actor = requireCaller(request.actor, call)
    ensureProofOfAdmin(services, actor)
    await recordDeed(services.db, actor, { action: 'export own data', personId: actor.userId })
    const bytes = await ownDataZip(services, actor.userId)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="courtside-my-data-${idEnd(actor.userId)}.zip"`)
      .type('application/zip')
      .send(bytes)
  })

  serveGranted(app, getDeletion, ({ userId }) => findDeletion(services.db, userId))
  serveGranted(app, askDeletion, async (actor) => {
    ensureProofOfAdmin(services, actor)
    return askForDeletion(services, actor)
  })
  serveGranted(app, cancelDeletion, (actor) => keepAccount(services, actor))
}
