import { CalendarCheck2, CalendarClock, CalendarX2, CircleCheck } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { settleConsultation } from '#data/consultations/change-consultation.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Consultation } from '#domain/contracts/consultations.ts'
import type { Report } from '#domain/contracts/evaluations.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { instantWords } from '#kit/time-words.ts'
import { toaster } from '#ui/toasts.ts'
import css from './consultation-notice.module.css'

type Side = 'player' | 'evaluator'
type NoticeProps = {
  report: Pick<Report, 'evaluator_name' | 'player_profile'>
  consultation: Consultation
  side: Side
  onChooseTime?: () => void
}

const TONES: Readonly<Record<Consultation['status'], { tone: 'paint' | 'ok'; icon: LucideIcon }>> = {
  requested: { tone: 'paint', icon: CalendarClock },
  scheduled: { tone: 'ok', icon: CalendarCheck2 },
  held: { tone: 'paint', icon: CircleCheck },
  cancelled: { tone: 'paint', icon: CalendarX2 },
}

/** Where a consultation stands, with its time in the reader's own zone, and what each side can do about it. */
export function ConsultationNotice({ report, consultation, side, onChooseTime }: NoticeProps) {
  const services = useServices()
  const { userId } = usePerson()
  const [asked, ask] = useState<'cancelled' | 'held' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { status, starts_at: startsAt, scheduling_url: url, message } = consultation
  const other = side === 'player' ? (report.evaluator_name ?? 'The evaluator') : report.player_profile.first_name
  const isScheduled = status === 'scheduled'
  const { tone, icon } = TONES[status]

  async function settle(answer: 'cancelled' | 'held') {
    setBusy(true)
    try {
      await settleConsultation({ services, userId }, consultation.consultation_id, answer)
      toaster.success(answer === 'held' ? 'Marked as held.' : `Canceled. ${other} has been emailed.`)
    } catch (error) {
      toaster.error(failureWords(error), 'Not changed')
    }
    setBusy(false)
    ask(null)
  }

  return (
    <div className={css.notice}>
      <Notice
        tone={tone}
        icon={icon}
        isLive
        title={titleOf(consultation)}
        action={
          (status === 'requested' || isScheduled) && (
            <span className={css.buttons}>
              {side === 'player' && url !== null && (
                <Button variant={isScheduled ? 'outline' : 'solid'} onClick={onChooseTime}>
                  {isScheduled ? 'Change the time' : 'Choose a time'}
                </Button>
              )}
              {side === 'evaluator' && isScheduled && (
                <Button variant="solid" onClick={() => ask('held')}>
                  Held
                </Button>
              )}
              <Button onClick={() => ask('cancelled')}>Cancel it</Button>
            </span>
          )
        }
      >
        <p>{textOf({ consultation, side, other })}</p>
        {side === 'evaluator' && message !== '' && <blockquote dir="auto">{message}</blockquote>}
      </Notice>
      <ConfirmDialog
        isOpen={asked === 'cancelled'}
        title="Cancel the consultation?"
        confirmLabel="Cancel the consultation"
        cancelLabel="Keep it"
        isHarmful
        isBusy={isBusy}
        onConfirm={() => void settle('cancelled')}
        onCancel={() => ask(null)}
      >
        <p>
          {startsAt ? `It was to be on ${instantWords(startsAt)}. ` : ''}
          {other} will be emailed, and the consultation goes back to the package.
        </p>
        {isScheduled && url?.startsWith('https://calendly.com/') && (
          <p>Also cancel the time in Calendly’s email, or it stays on the calendar.</p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'held'}
        title="Was the consultation held?"
        confirmLabel="It was held"
        isBusy={isBusy}
        onConfirm={() => void settle('held')}
        onCancel={() => ask(null)}
      >
        <p>It then counts as used and can’t be canceled.</p>
      </ConfirmDialog>
    </div>
  )
}

function titleOf({ status, starts_at: startsAt }: Consultation): string {
  switch (status) {
    case 'requested':
      return 'Consultation requested'
    case 'scheduled':
      return startsAt ? `Consultation on ${instantWords(startsAt)}` : 'Consultation scheduled'
    case 'held':
      return startsAt ? `Consultation of ${instantWords(startsAt)} held` : 'Consultation held'
    case 'cancelled':
      return 'Consultation canceled'
  }
}

function textOf({
  consultation: { status, scheduling_url: url },
  side,
  other,
}: {
  consultation: Consultation
  side: Side
  other: string
}): string {
  switch (status) {
    case 'requested':
      if (side === 'evaluator')
        return `${other} would like to talk about the report. No time is set yet. They choose one on your scheduling page, linked in your profile.`
      return url === null
        ? `${other} has been emailed. They don’t have a scheduling page yet. We’ll email you when there’s a time.`
        : `${other} has been emailed. Choose a time that works for you and your family.`
    case 'scheduled':
      return `With ${other}, shown in your own time.`
    case 'held':
      return 'The report stays as it is.'
    case 'cancelled':
      return side === 'player' ? 'It’s back in your package.' : "It went back to the player's package."
  }
}
