import { queryOptions } from '@tanstack/react-query'
import { getQueue, listUserChanges, listUsers } from '#domain/contracts/admin.ts'
import type { AdminUsersQuery } from '#domain/contracts/admin.ts'
import { listAskedPlayers } from '#domain/contracts/admin-consents.ts'
import { getPayment, listDisputes, listPayments } from '#domain/contracts/admin-payments.ts'
import { getEvaluationData } from '#domain/contracts/evaluations.ts'
import { listAudit } from '#domain/contracts/audit.ts'
import type { AuditFilter } from '#domain/contracts/audit.ts'
import { listAllPackages } from '#domain/contracts/packages.ts'
import type { ApiClient } from '../api/api-client.ts'

// What only admins see is not left on the device (other people's names and addresses): see each persister.

export function adminUsers(api: ApiClient, query: AdminUsersQuery) {
  return queryOptions({
    queryKey: ['admin', 'users', query] as const,
    queryFn: () => api.call(listUsers, query),
    persister: (read, context) => read(context),
  })
}

export function adminUserChanges(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: ['admin', 'changes', userId] as const,
    queryFn: () => api.call(listUserChanges, { user_id: userId }),
    persister: (read, context) => read(context),
  })
}

export function adminQueue(api: ApiClient, page: { limit: number; offset: number }) {
  return queryOptions({
    queryKey: ['admin', 'queue', page] as const,
    queryFn: () => api.call(getQueue, page),
    persister: (read, context) => read(context),
  })
}

/** What was submitted, as its evaluator sees it. M63: the server writes down that it was opened. */
export function adminEvaluation(api: ApiClient, evaluationId: string) {
  return queryOptions({
    queryKey: ['admin', 'evaluation', evaluationId] as const,
    queryFn: () => api.call(getEvaluationData, { evaluation_submission_id: evaluationId }),
    persister: (read, context) => read(context),
  })
}

export function adminConsents(api: ApiClient, query: { search: string; limit: number; offset: number }) {
  return queryOptions({
    queryKey: ['admin', 'consents', query] as const,
    queryFn: () => api.call(listAskedPlayers, query),
    persister: (read, context) => read(context),
  })
}

type PaymentsQuery = { search: string; limit: number; offset: number; only?: 'failed_refunds' }

export function adminPayments(api: ApiClient, query: PaymentsQuery) {
  return queryOptions({
    queryKey: ['admin', 'payments', query] as const,
    queryFn: () => api.call(listPayments, query),
    persister: (read, context) => read(context),
  })
}

/** O144. Open ones by their deadline. */
export function adminDisputes(api: ApiClient, page: { limit: number; offset: number }) {
  return queryOptions({
    queryKey: ['admin', 'disputes', page] as const,
    queryFn: () => api.call(listDisputes, page),
    persister: (read, context) => read(context),
  })
}

/** O146. M63: the server writes down that it was opened. */
export function adminPayment(api: ApiClient, checkoutId: string) {
  return queryOptions({
    queryKey: ['admin', 'payment', checkoutId] as const,
    queryFn: () => api.call(getPayment, { checkout_id: checkoutId }),
    persister: (read, context) => read(context),
  })
}

export function adminPackages(api: ApiClient) {
  return queryOptions({
    queryKey: ['admin', 'packages'] as const,
    queryFn: () => api.call(listAllPackages, {}),
    persister: (read, context) => read(context),
  })
}

export function adminAudit(api: ApiClient, query: AuditFilter & { limit: number; offset: number }) {
  return queryOptions({
    queryKey: ['admin', 'audit', query] as const,
    queryFn: () => api.call(listAudit, query),
    persister: (read, context) => read(context),
  })
}
