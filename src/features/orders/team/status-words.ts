import { CircleCheck, CirclePlay, Clock, CreditCard, TriangleAlert, Undo2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { TeamOrder } from '#domain/contracts/team-orders.ts'

type Said = { words: string; icon: LucideIcon; tone: 'ok' | 'warn' | 'paint' | 'neutral' }

/** How far one player's evaluation is, for the coach. */
export function statusOf(status: EvaluationStatus): Said {
  switch (status) {
    case 'completed':
    case 'consultation_requested':
    case 'consultation_scheduled':
      return { words: 'Report ready', icon: CircleCheck, tone: 'ok' }
    case 'in_review':
    case 'ready_to_finalize':
    case 'live':
      return { words: 'In review', icon: CirclePlay, tone: 'paint' }
    case 'returned':
      return { words: 'Video problem', icon: TriangleAlert, tone: 'warn' }
    case 'cancelled':
      return { words: 'Withdrawn', icon: Undo2, tone: 'neutral' }
    case 'draft':
    case 'awaiting_payment':
      return { words: 'Not paid yet', icon: CreditCard, tone: 'neutral' }
    case 'submitted':
      return { words: 'Submitted', icon: Clock, tone: 'neutral' }
  }
}

/** How an order was paid: by its package, by credits of before, or by both. Credits alone name no package. */
export function paidWith({ package_name, credits_used, evaluations }: TeamOrder): string {
  if (credits_used === 0) return package_name
  const credits = credits_used === 1 ? '1 credit' : `${credits_used} credits`
  return credits_used === evaluations.length ? credits : `${package_name} and ${credits}`
}

export function isReady(status: EvaluationStatus): boolean {
  return statusOf(status).tone === 'ok'
}

/** How far a whole order is. */
export function progressOf({ status, evaluations }: TeamOrder): Said {
  if (status === 'awaiting_payment') return { words: 'Waiting for payment', icon: CreditCard, tone: 'warn' }
  if (status === 'cancelled') return { words: 'Not ordered', icon: Undo2, tone: 'neutral' }
  const ready = evaluations.filter((it) => isReady(it.status)).length
  const all = evaluations.length
  if (ready === all) return { words: all === 1 ? 'Report ready' : 'All reports ready', icon: CircleCheck, tone: 'ok' }
  const returned = evaluations.filter((it) => it.status === 'returned').length
  if (returned > 0)
    return {
      words: `${ready} of ${all} reports ready, ${returned === 1 ? '1 video problem' : `${returned} video problems`}`,
      icon: TriangleAlert,
      tone: 'warn',
    }
  return { words: `${ready} of ${all} reports ready`, icon: Clock, tone: 'paint' }
}
