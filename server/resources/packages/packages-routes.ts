import type { FastifyInstance } from 'fastify'
import { listAllPackages, listPackages, updatePackage } from '#domain/contracts/packages.ts'
import { Refusal } from '../../http/errors.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../serve-granted.ts'
import { findPackages, savePackage } from './packages-repository.ts'

export function packagesRoutes(app: FastifyInstance, { db }: Services) {
  serveGranted(app, listPackages, async () => ({ results: await findPackages(db, { isActive: true }) }))
  serveGranted(app, listAllPackages, async () => ({ results: await findPackages(db) }))
  serveGranted(app, updatePackage, async (_actor, { package_id, ...form }) => {
    const saved = await savePackage(db, package_id, form)
    if (!saved) throw new Refusal('missing', 'There is no such package.')
    return saved
  })
}
