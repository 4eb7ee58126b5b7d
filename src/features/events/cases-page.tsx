import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, Scale, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { eventCases, eventHeldRatings, eventStaff } from '#data/queries/events.ts'
import { rubricOnDevice } from '#data/queries/reference-data.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { together, useLoaded } from '#data/react/use-loaded.ts'
import { decideEventCase } from '#domain/contracts/event-outcome.ts'
import type { EventCase } from '#domain/contracts/event-outcome.ts'
import type { Event } from '#domain/contracts/events.ts'
import { ratedItems } from '#domain/evaluations/rating.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { Jersey } from '#kit/jersey.tsx'
import { NeedsConnection } from '#kit/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Tag } from '#ui/tag.tsx'
import { TextAreaField } from '#ui/text-field.tsx'
import { rowInstantWords } from '#kit/time-words.ts'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { Deciders } from './deciders.tsx'
import { EventFrame } from './event-frame.tsx'
import { EventLoaded } from './event-loaded.tsx'
import type { EventPageProps } from './event-loaded.tsx'
import { counted } from './event-words.ts'
import { HeldRatingsList } from './held/held-ratings.tsx'
import css from './cases.module.css'

/** Where evaluators of one player differ too much: a lead who has not rated the player decides, or asks a third. */
export function CasesPage(props: EventPageProps) {
  return (
    <EventLoaded {...props} isForOrganizers={false}>
      {(event) => <Cases {...props} event={event} />}
    </EventLoaded>
  )
}

const isOpen = ({ state }: EventCase) => state === 'open' || state === 'third'

function Cases({ event }: EventPageProps & { event: Event }) {
  const services = useServices()
  const session = usePerson()
  const asked = useLoaded(eventCases(services.api, session.userId, event.id))
  const rubric = useQuery(rubricOnDevice(services, event.form.rubric_version))
  const heldRatings = useLoaded(eventHeldRatings(services.api, session.userId, event.id))
  const both = together(asked, heldRatings)
  const cases = asked.data?.cases ?? []
  const held = heldRatings.data ?? []
  const waiting = held.filter(({ counts }) => !counts).length
  const open = cases.filter(isOpen)
  const names = rubric.data ? ratedItems(rubric.data.structure) : []
  const nameOf = (key: string | null) =>
    key === null ? 'Total' : (names.find((item) => item.key === key)?.name ?? key)
  return (
    <EventFrame event={event} title="Gaps" gaps={open.length + waiting}>
      {asked.query.isPending && (
        <Panel inset="none">
          <SkeletonRows count={3} />
        </Panel>
      )}
      {both.failure && (
        <Panel>
          <NeedsConnection failure={both.failure} text="Couldn’t load the gaps." />
        </Panel>
      )}
      {both.data && cases.length + held.length === 0 && (
        <Panel>
          <EmptyState
            title={event.closed_at === null ? 'Gaps appear once the event is closed' : 'No gaps'}
            text={
              event.closed_at === null
                ? 'Evaluators work alone until the event is closed. Where two differ too much, somebody decides here.'
                : 'No two evaluators were more than 1.5 apart in a skill, or 6 in the total.'
            }
          />
        </Panel>
      )}
      {cases.length > 0 && (
        <p className={css.lead} role="status">
          {open.length === 0
            ? 'Every gap is decided.'
            : `${counted(open.length, 'gap')} to decide. After 48 hours a report goes out with “The evaluators differed”.`}
        </p>
      )}
      <ul className={css.cases}>
        {[...open, ...cases.filter((it) => !isOpen(it))].map((it) => (
          <li key={it.id}>
            <CaseCard event={event} case={it} skill={nameOf(it.key)} />
          </li>
        ))}
      </ul>
      {held.length > 0 && <HeldRatingsList event={event} held={held} itemName={nameOf} />}
    </EventFrame>
  )
}

type CaseCardProps = { event: Event; case: EventCase; skill: string }

function CaseCard({ event, case: it, skill }: CaseCardProps) {
  const [way, take] = useState<'decide' | 'third'>()
  const name = eventPlayerName(it.player)
  return (
    <Panel className={css.case} aria-label={`${name}, ${skill}`}>
      <div className={css.caseHead}>
        <Jersey number={it.player.bib ?? '–'} />
        <div>
          <h2 dir="auto" translate="no">
            {name}
          </h2>
          <p>
            {skill}, {it.value === null ? `average ${it.mean.toFixed(2)}` : `decided: ${it.value}`}
          </p>
        </div>
        <CaseState case={it} />
      </div>
      <Spread case={it} />
      {it.reason !== null && (
        <blockquote className={css.reason}>
          <p dir="auto">{it.reason}</p>
          <footer>
            {it.decided_by}
            {it.value !== null && `: ${it.value}`}
          </footer>
        </blockquote>
      )}
      {isOpen(it) && it.not_mine !== null && (
        <p className={css.note}>
          {it.not_mine === 'rated' && 'You rated this player. '}
          <Deciders event={event} names={it.deciders} needed="a lead who didn’t rate this player" />
        </p>
      )}
      {isOpen(it) && it.not_mine === null && way === undefined && (
        <div className={css.ways}>
          <Button variant="solid" onClick={() => take('decide')}>
            <Scale aria-hidden />
            Decide
          </Button>
          {it.state === 'open' && (
            <Button onClick={() => take('third')}>
              <UserRoundPlus aria-hidden />
              Ask a third
            </Button>
          )}
        </div>
      )}
      {way !== undefined && <DecideForm event={event} case={it} way={way} onDone={() => take(undefined)} />}
    </Panel>
  )
}

function CaseState({ case: { state, third, due_at } }: { case: EventCase }) {
  if (state === 'decided')
    return (
      <Tag icon={CircleCheck} tone="ok">
        Decided
      </Tag>
    )
  if (state === 'expired')
    return (
      <Tag icon={Hourglass} tone="neutral">
        The evaluators differed
      </Tag>
    )
  return (
    <Tag icon={Hourglass} tone="warn">
      {state === 'third' && third ? `${third.name} looks again` : `Until ${rowInstantWords(due_at)}`}
    </Tag>
  )
}

/** EV225. Equal values are above one another, so many pixels apart. */
const STEP = 13

/** The values of a skill on the scale from 1 to 5, each with its evaluator; of totals the numbers alone. */
function Spread({ case: { key, values, mean, value: decided } }: { case: EventCase }) {
  const place = (value: number) => `${((value - 1) / 4) * 100}%`
  return (
    <div className={css.spread}>
      {key !== null && (
        <div className={css.scale} aria-hidden>
          {[1, 2, 3, 4, 5].map((value) => (
            <span key={value} style={{ left: place(value) }}>
              {value}
            </span>
          ))}
          <em style={{ left: place(decided ?? mean) }} />
          {values.map(({ user_id, value }, at) => (
            <i
              key={user_id}
              style={{
                left: place(value),
                bottom: -10 + STEP * values.slice(0, at).filter((it) => it.value === value).length,
              }}
            />
          ))}
        </div>
      )}
      <ul>
        {values.map(({ user_id, name, value }) => (
          <li key={user_id}>
            <b>{value}</b> <bdi translate="no">{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** EV191. What most often lies behind a disagreement. */
const REASONS = [
  'One saw more of the player',
  'They saw different drills',
  'One rated by another standard',
  'One mixed up two players',
]
const OTHER = 'other'
const OTHER_CARD = { value: OTHER, label: 'Another reason' }

function reasonError(chosen: string | null, words: string): string | undefined {
  if (chosen === null) return 'Choose a reason'
  return chosen === OTHER && words.trim() === '' ? 'Enter the reason' : undefined
}

const HALVES = Array.from({ length: 9 }, (_, at) => String(1 + at / 2))

type DecideFormProps = Omit<CaseCardProps, 'skill'> & { way: 'decide' | 'third'; onDone: () => void }

function DecideForm({ event, case: it, way, onDone }: DecideFormProps) {
  const services = useServices()
  const { userId } = usePerson()
  const staff = useQuery({ ...eventStaff(services.api, userId, event.id), enabled: way === 'third' })
  const [value, setValue] = useState('')
  const [chosen, choose] = useState<string | null>(null)
  const [words, type] = useState('')
  const [third, setThird] = useState('')
  const [isTried, setTried] = useState(false)
  const reason = chosen === OTHER ? words.trim() : chosen
  const deciding = useMutation({
    mutationFn: () =>
      services.api.call(decideEventCase, {
        event_id: event.id,
        case_id: it.id,
        decision: way,
        ...(way === 'decide' && { value: value === '' ? null : Number(value), reason: reason ?? '' }),
        ...(way === 'third' && { user_id: third }),
      }),
    onSuccess: onDone,
  })
  const refused = deciding.error instanceof ApiError ? deciding.error.fields : {}
  const others = (staff.data?.staff ?? []).filter(
    ({ user_id, parts }) => parts.includes('evaluator') && !it.values.some((rated) => rated.user_id === user_id),
  )
  const errors = {
    reason: refused['reason']?.[0] ?? (isTried && way === 'decide' ? reasonError(chosen, words) : undefined),
    third: refused['user_id']?.[0] ?? (isTried && way === 'third' && third === '' ? 'Choose an evaluator' : undefined),
  }

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault()
    setTried(true)
    if (deciding.isPending || (way === 'decide' ? !reason : third === '')) return
    deciding.mutate()
  }

  return (
    <form className={css.decide} noValidate onSubmit={submit}>
      {way === 'decide' && it.key !== null && (
        <SelectField
          label="Value for the report"
          placeholder={`The average, ${it.mean.toFixed(2)}`}
          options={HALVES.map((half) => ({ value: half, label: half }))}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      )}
      {way === 'third' && (
        <SelectField
          label="Who looks again"
          placeholder="Choose an evaluator"
          options={others.map(({ user_id, name }) => ({ value: user_id, label: name }))}
          value={third}
          error={errors.third}
          onChange={({ currentTarget }) => setThird(currentTarget.value)}
        />
      )}
      {way === 'decide' && (
        <RadioCards
          legend="Reason"
          options={[...REASONS.map((words) => ({ value: words, label: words })), OTHER_CARD]}
          value={chosen}
          error={chosen === OTHER ? undefined : errors.reason}
          onChange={choose}
        />
      )}
      {way === 'decide' && chosen === OTHER && (
        <TextAreaField
          label="Your reason"
          rows={2}
          maxLength={500}
          value={words}
          error={errors.reason}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
      {way === 'decide' && <p className={css.note}>Kept with the decision. What each evaluator rated stays.</p>}
      {deciding.error && !errors.reason && !errors.third && (
        <p className={css.refused}>{failureWords(deciding.error)}</p>
      )}
      <div className={css.ways}>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="solid" type="submit" aria-disabled={deciding.isPending || undefined}>
          {way === 'decide' ? 'Save the decision' : 'Ask'}
        </Button>
      </div>
    </form>
  )
}
