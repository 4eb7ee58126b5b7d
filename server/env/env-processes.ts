import * as v from 'valibot'
import { like, numberSetting, oneOf, wholeNumber } from './env-values.ts'

const ROLES = ['all', 'api', 'worker'] as const

/** What one process does: answer calls, do what is due (mails, refunds, deletions), or both. */
export type ProcessRole = (typeof ROLES)[number]

/** Where the figures of this process are read. */
export type MetricsDoor = { port: number; host: string }

export const processSettings = {
  ROLE: v.pipe(
    v.optional(oneOf(ROLES), 'all'),
    v.description(
      'api answers calls; worker sends mails and does what is due, and answers /healthz and /readyz; all does both',
    ),
  ),
  METRICS_PORT: v.pipe(
    v.optional(wholeNumber(1, 65_535)),
    v.description('port of /metrics, for Prometheus; without it nothing is measured'),
  ),
  METRICS_HOST: v.pipe(
    v.optional(like(/^[\w.:-]+$/u, 'a host name or an address'), '127.0.0.1'),
    v.description('address of /metrics; no sign-in protects it'),
  ),
  SLOW_QUERY_MS: numberSetting(
    0,
    900_000,
    '1000',
    'a statement that takes longer is logged, without its values; 0 logs none',
  ),
}

/** U102. The embedded database lives and dies with one process. */
export function processProblems({ ROLE, DATABASE_URL }: Record<string, string | undefined>): string[] {
  return ROLE && ROLE !== 'all' && !DATABASE_URL
    ? ['ROLE: expected all, or nothing, without DATABASE_URL: the embedded database belongs to one process']
    : []
}

export function metricsOf(
  it: v.InferOutput<v.ObjectSchema<typeof processSettings, undefined>>,
): MetricsDoor | undefined {
  return it.METRICS_PORT === undefined ? undefined : { port: it.METRICS_PORT, host: it.METRICS_HOST }
}
