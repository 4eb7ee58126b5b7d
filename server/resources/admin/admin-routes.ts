import type { FastifyInstance } from 'fastify'
import { getQueue, listUserChanges, listUsers, updateUser } from '#domain/contracts/admin.ts'
import type { AccountRights } from '#domain/contracts/admin.ts'
import { changeAccount } from '../accounts/change-account.ts'
import type { AccountOrder } from '../accounts/change-account.ts'
import { Refusal } from '../../refusal.ts'
import { pageLinks } from '../../http/page-links.ts'
import type { Services } from '../../services.ts'
import { ensureProof } from '../permissions/ensure-proof.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { findQueue } from './queue-repository.ts'
import { findChanges, findUser, findUsers } from '../accounts/users-repository.ts'

/** Users, their rights, and the queue: for admins alone. */
export function adminRoutes(app: FastifyInstance, services: Services) {
  const { db, directory, now } = services
  serveGranted(app, listUsers, async (_actor, query) => {
    const { count, results } = await findUsers(db, query)
    return { ...pageLinks(listUsers.path, query, count), results }
  })

  serveGranted(app, updateUser, async (actor, { user_id, ...rights }) => {
    ensureProof(services, actor)
    const { user, openEvaluations } = await changeAccount(
      { db, directory },
      { userId: user_id, by: actor, orders: ordersOf(rights) },
    )
    return { ...user, open_evaluations: openEvaluations }
  })

  serveGranted(app, listUserChanges, async (_actor, { user_id }) => {
    if (!(await findUser(db, user_id))) throw new Refusal('missing', 'We can’t find this account.')
    return { results: await findChanges(db, user_id) }
  })

  serveGranted(app, getQueue, async (_actor, query) => {
    const { counts, results } = await findQueue(db, new Date(now()).toISOString(), query)
    const count = query.status ? counts[query.status] : counts.submitted + counts.in_review + counts.returned
    return { ...pageLinks(getQueue.path, query, count), results, counts }
  })
}

function ordersOf({ is_evaluator, is_admin, is_active }: AccountRights): AccountOrder[] {
  return [
    ...(is_evaluator === undefined
      ? []
      : [is_evaluator ? ('grant Evaluator' as const) : ('revoke Evaluator' as const)]),
    ...(is_admin === undefined ? [] : [is_admin ? ('grant Admin' as const) : ('revoke Admin' as const)]),
    ...(is_active === undefined ? [] : [is_active ? ('activate' as const) : ('deactivate' as const)]),
  ]
}
