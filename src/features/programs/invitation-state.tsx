import { Ban, CalendarX, CircleCheck, Clock, MailCheck, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ProgramInvitation } from '#domain/contracts/program-people.ts'
import { Tag } from '#ui/tag.tsx'
import { dayWords, timeWords } from '#kit/time-words.ts'
import css from './invitation-state.module.css'

type Look = { icon: LucideIcon; tone: 'neutral' | 'paint' | 'ok' | 'warn'; label: string }

const LOOKS: Readonly<Record<ProgramInvitation['state'], Look>> = {
  waiting: { icon: Clock, tone: 'neutral', label: 'Waiting to be sent' },
  sent: { icon: MailCheck, tone: 'paint', label: 'Sent' },
  undelivered: { icon: TriangleAlert, tone: 'warn', label: 'Couldn’t be delivered' },
  accepted: { icon: CircleCheck, tone: 'ok', label: 'Accepted' },
  expired: { icon: CalendarX, tone: 'neutral', label: 'Expired' },
  revoked: { icon: Ban, tone: 'neutral', label: 'Revoked' },
}

/** What became of an invitation, and until when its link works or when its email is tried again. */
export function InvitationState({ invitation, now }: { invitation: ProgramInvitation; now: number }) {
  const { icon, tone, label } = LOOKS[invitation.state]
  const detail = detailWords(invitation, now)
  return (
    <span className={css.state}>
      <Tag icon={icon} tone={tone}>
        {label}
      </Tag>
      {detail && <small>{detail}</small>}
    </span>
  )
}

function detailWords({ state, sent_at, expires_at, accepted_at, next_try_at }: ProgramInvitation, now: number) {
  if (state === 'sent' && sent_at) return `${timeWords(sent_at, now)}. Works until ${dayWords(expires_at, now)}.`
  if (state === 'accepted' && accepted_at) return timeWords(accepted_at, now)
  if (state === 'expired') return dayWords(expires_at, now)
  if (state !== 'undelivered') return undefined
  return next_try_at
    ? `Check the address. We’ll try again at ${timeWords(next_try_at, now)}.`
    : 'We stopped trying. Check the address.'
}
