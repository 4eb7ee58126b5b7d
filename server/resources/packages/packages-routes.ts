import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { AuditDetails } from '#domain/contracts/audit.ts'
import { listAllPackages, listPackages, updatePackage } from '#domain/contracts/packages.ts'
import type { Package, PackageForm } from '#domain/contracts/packages.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { ensureProof } from '../permissions/ensure-proof.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { findPackages, lockPackage, savePackage } from './packages-repository.ts'

export function packagesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services
  serveGranted(app, listPackages, async () => ({ results: await findPackages(db, { isActive: true }) }))
  serveGranted(app, listAllPackages, async () => ({ results: await findPackages(db) }))
  serveGranted(app, updatePackage, async (actor, { package_id, ...form }) => {
    ensureProof(services, actor)
    return db.transaction(async (sql) => {
      const before = await lockPackage(sql, package_id)
      const saved = await savePackage(sql, package_id, form)
      if (!before || !saved) throw new Refusal('missing', 'We can’t find this package.')
      const changes = changesBetween(before, form)
      if (Object.keys(changes).length > 0)
        await recordDeed(sql, actor, { action: 'change package', details: { package: saved.key, changes } })
      return saved
    })
  })
}

/** Before and after, of each field that is another one now. */
function changesBetween(before: Package, after: PackageForm): NonNullable<AuditDetails['changes']> {
  const fields = Object.keys(after) as (keyof PackageForm)[] // The form's own keys.
  return Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, [before[field], after[field]]]),
  )
}
