import {
  Ban,
  CalendarCheck,
  CalendarClock,
  CircleCheck,
  CreditCard,
  Inbox,
  Lock,
  Radio,
  SquarePen,
  TvMinimalPlay,
  VideoOff,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import { STATUS_LABELS } from '#domain/evaluations/lifecycle.ts'
import { Tag } from '#ui/tag.tsx'

type Look = { icon: LucideIcon; tone: 'neutral' | 'ok' | 'warn' | 'paint' }

const LOOKS: Readonly<Record<EvaluationStatus, Look>> = {
  draft: { icon: SquarePen, tone: 'neutral' },
  awaiting_payment: { icon: CreditCard, tone: 'neutral' },
  submitted: { icon: Inbox, tone: 'neutral' },
  in_review: { icon: TvMinimalPlay, tone: 'paint' },
  live: { icon: Radio, tone: 'paint' },
  ready_to_finalize: { icon: Lock, tone: 'ok' },
  completed: { icon: CircleCheck, tone: 'ok' },
  consultation_requested: { icon: CalendarClock, tone: 'paint' },
  consultation_scheduled: { icon: CalendarCheck, tone: 'paint' },
  returned: { icon: VideoOff, tone: 'warn' },
  cancelled: { icon: Ban, tone: 'neutral' },
}

/** A status as a shape and its word. */
export function StatusTag({ status }: { status: EvaluationStatus }) {
  const { icon, tone } = LOOKS[status]
  return (
    <Tag icon={icon} tone={tone}>
      {STATUS_LABELS[status]}
    </Tag>
  )
}
