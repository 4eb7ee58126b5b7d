import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Printer, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { eventPlayers, eventStaff } from '#data/queries/events.ts'
import { playerDropdowns, rubricOnDevice } from '#data/queries/reference-data.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { TABLETS_HAVE_EVENT } from '#domain/contracts/error-codes.ts'
import { deleteEvent } from '#domain/contracts/events.ts'
import type { Event } from '#domain/contracts/events.ts'
import type { EventPlayerDetails } from '#domain/contracts/event-people.ts'
import { localDay } from '#data/db/evaluation-writes.ts'
import { rosterListsOf } from '#domain/teams/roster-rules.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { inReadersPixels } from '#ui/readers-pixels.ts'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toaster } from '#ui/toasts.ts'
import { useNow } from '#ui/use-now.ts'
import { AgesPanel } from '../ages/ages-panel.tsx'
import { EventFrame } from '../event-frame.tsx'
import type { EventPageProps } from '../event-loaded.tsx'
import { counted } from '../event-words.ts'
import { bibSheets } from '../bibs/bib-sheets.ts'
import { PlayersPanel } from '../players/players-panel.tsx'
import { SavedChip } from '../saved-chip.tsx'
import { BasicsPanel } from './basics-panel.tsx'
import { FormPanel, skillCount } from './form-panel.tsx'
import { GroupsPanel } from './groups-panel.tsx'
import { StaffPanel } from './staff-panel.tsx'
import { stepInView } from './step-in-view.ts'
import { WaitingPanel } from '../waiting/waiting-panel.tsx'
import { useSavedFields } from '../use-saved-fields.ts'
import type { SavedFields } from '../use-saved-fields.ts'
import stepPanelCss from '../step-panel.module.css'
import readyBarCss from '../ready-bar.module.css'
import css from './event-set-up.module.css'

export type SetUpProps = EventPageProps & {
  onPrint: () => void
  /** The event is no longer there. */
  onDeleted: () => void
}

/** Everything that makes an event, on one page; the steps at its top lead to each part. */
export function EventSetUp({ event, onPrint, onDeleted }: SetUpProps & { event: Event }) {
  const services = useServices()
  const session = usePerson()
  const saved = useSavedFields(services, session.userId, event)
  const players = useQuery(eventPlayers(services.api, session.userId, event.id))
  const structure = useQuery(rubricOnDevice(services, event.form.rubric_version))
  const dropdowns = useQuery(playerDropdowns(services))
  const today = localDay(services.now())
  const lists = useMemo(() => dropdowns.data && { ...rosterListsOf(dropdowns.data), today }, [dropdowns.data, today])
  const here = players.data ?? []
  const now = useNow(services.now)
  return (
    <EventFrame event={event} title={`Set up ${event.name}`} end={<SavedChip saved={saved} />}>
      <Steps event={event} players={here} />
      <WaitingPanel event={event} now={now} />
      <div className={css.steps}>
        <BasicsPanel saved={saved} />
        {structure.data ? <FormPanel saved={saved} structure={structure.data.structure} /> : <Waiting id="form" />}
        <GroupsPanel event={event} players={here} />
        <StaffPanel event={event} />
        {players.data && lists ? (
          <PlayersPanel event={event} players={players.data} lists={lists} onPrint={onPrint} />
        ) : (
          <Waiting id="players" />
        )}
        <AgesPanel eventId={event.id} isOnSetup />
        <BibsPanel saved={saved} players={here} onPrint={onPrint} />
        <DeleteEvent event={event} onDeleted={onDeleted} />
      </div>
    </EventFrame>
  )
}

function Waiting({ id }: { id: string }) {
  return (
    <Panel className={stepPanelCss.step} id={id} inset="none">
      <SkeletonRows count={3} />
    </Panel>
  )
}

type StepsProps = { event: Event; players: readonly EventPlayerDetails[] }

/** Links to the parts of the page; what is there carries a check, and where one is a line. */
function Steps({ event, players }: StepsProps) {
  const services = useServices()
  const session = usePerson()
  const staff = useQuery(eventStaff(services.api, session.userId, event.id))
  const staffCount = (staff.data?.staff.length ?? 0) + (staff.data?.invitations.length ?? 0)
  const here = players.filter(({ joined_to }) => joined_to === null)
  const withoutBib = here.filter(({ bib }) => bib === null).length
  const steps: readonly { id: string; label: string; note: string | number; isDone: boolean }[] = [
    { id: 'basics', label: 'Basics', note: '', isDone: true },
    { id: 'form', label: 'Form', note: counted(skillCount(event.form), 'skill'), isDone: event.form.keys.length > 0 },
    { id: 'groups', label: 'Groups', note: event.groups.length, isDone: event.groups.length > 0 },
    { id: 'staff', label: 'Staff', note: staffCount, isDone: event.evaluator_count > 0 || staffCount > 1 },
    { id: 'players', label: 'Players', note: here.length, isDone: here.length > 0 },
    {
      id: 'bibs',
      label: 'Bibs',
      note: withoutBib > 0 ? `${withoutBib} without` : '',
      isDone: here.length > 0 && withoutBib === 0,
    },
  ]
  const current = useStepInView(steps.map(({ id }) => id))
  const bar = useRef<HTMLElement>(null)
  // EV228. On a phone the bar is wider than the view. `scrollIntoView` could also move the page.
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (!link || !bar.current) return
    const [outer, inner] = [bar.current.getBoundingClientRect(), link.getBoundingClientRect()]
    bar.current.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
  }, [current])
  return (
    <nav ref={bar} className={css.links} aria-label="Steps">
      {steps.map(({ id, label, note, isDone }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'step' : undefined} data-done={isDone || undefined}>
          {isDone && <Check aria-label="Done:" />}
          <b>{label}</b>
          {note !== '' && <small>{note}</small>}
        </a>
      ))}
    </nav>
  )
}

/** EV224. The part of the page that somebody works in. A link to a part and the focus in a part choose it. */
function useStepInView(ids: readonly string[]): string | undefined {
  const [inView, see] = useState<string>()
  const all = ids.join(' ')
  useEffect(() => {
    let chosen: string | undefined
    let frame = 0
    const find = () => {
      frame = 0
      const parts = all.split(' ').flatMap((id) => document.getElementById(id) ?? [])
      const boxes = parts.map((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return { id: part.id, top, bottom }
      })
      see(stepInView(boxes, { top: inReadersPixels(88), bottom: window.innerHeight }, chosen))
    }
    const later = () => {
      frame ||= requestAnimationFrame(find)
    }
    const choose = ({ target }: { target: EventTarget | null }) => {
      const part = all.split(' ').find((id) => document.getElementById(id)?.contains(target as Node))
      const linked = target instanceof Element && target.closest('a[href^="#"]')?.getAttribute('href')?.slice(1)
      chosen = part ?? (linked || chosen)
      later()
    }
    later()
    const opened = new AbortController()
    const { signal } = opened
    addEventListener('scroll', later, { capture: true, passive: true, signal })
    addEventListener('resize', later, { signal })
    addEventListener('focusin', choose, { signal })
    addEventListener('click', choose, { signal })
    return () => {
      opened.abort()
      cancelAnimationFrame(frame)
    }
  }, [all])
  return inView
}

type BibsPanelProps = { saved: SavedFields; players: readonly EventPlayerDetails[]; onPrint: () => void }

function BibsPanel({ saved, players, onPrint }: BibsPanelProps) {
  const { event } = saved
  const [typed, type] = useState<string>()
  const worn = players.filter(({ bib, joined_to }) => bib !== null && joined_to === null).length
  const from = typed ?? String(event.desk_from)
  const isRefused = !/^\d{1,3}$/u.test(from) || Number(from) > 900

  function leave() {
    if (typed === undefined || isRefused) return
    if (Number(typed) !== event.desk_from) saved.save({ desk_from: Number(typed) })
    type(undefined)
  }

  return (
    <section className={readyBarCss.bar} id="bibs" aria-labelledby="bibs-heading">
      <Printer aria-hidden />
      <div>
        <h2 id="bibs-heading">{worn === 0 ? 'Bibs' : 'Ready to print bibs'}</h2>
        <p>
          {worn === 0
            ? 'Add players first. Each gets a bib.'
            : `${counted(worn, 'bib')} on ${counted(bibSheets(worn), 'sheet')}.`}
        </p>
      </div>
      <TextField
        label="Walk-ons from"
        inputMode="numeric"
        autoComplete="off"
        value={from}
        error={isRefused ? 'Use 0 to 900' : saved.errors['desk_from']}
        onChange={({ currentTarget: { value } }) => type(value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave()
        }}
      />
      <Button
        variant="apron"
        aria-disabled={worn === 0 || undefined}
        onClick={() => {
          if (worn > 0) onPrint()
        }}
      >
        <Printer aria-hidden />
        Print bibs
      </Button>
    </section>
  )
}

function DeleteEvent({ event, onDeleted }: Pick<SetUpProps, 'onDeleted'> & { event: Event }) {
  const services = useServices()
  const [isAsking, ask] = useState(false)
  // EV154. The organizer confirms for a number of tablets. Another tablet needs another confirmation.
  const [agreed, agree] = useState(0)
  const deleting = useMutation({
    mutationFn: () => services.api.call(deleteEvent, { event_id: event.id, tablets: agreed }),
    onSuccess: onDeleted,
    onError: (error) => {
      if (error instanceof ApiError && error.code === TABLETS_HAVE_EVENT) return void countAgain()
      toaster.error(failureWords(error), 'The event is still there.')
      ask(false)
    },
  })
  const { tablet_count: tablets } = event
  const countAgain = () => services.queryClient.invalidateQueries({ queryKey: ['event', 'one'] })
  if (event.form.locked_at !== null) return null

  function open() {
    agree(0)
    ask(true)
    void countAgain()
  }

  return (
    <>
      <Button variant="ghost" className={css.delete} onClick={open}>
        <Trash2 aria-hidden />
        Delete this event
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${event.name}?`}
        confirmLabel="Delete"
        isHarmful
        isBusy={deleting.isPending || agreed < tablets}
        onConfirm={() => deleting.mutate()}
        onCancel={() => ask(false)}
      >
        <p>
          Its groups, staff and players go with it. An event with ratings can’t be deleted. After you invite someone by
          email, you can delete it the next day.
        </p>
        {tablets > 0 && (
          <>
            <p>
              {counted(tablets, 'tablet')} {tablets === 1 ? 'has' : 'have'} downloaded this event. Courtside can’t see
              how much {tablets === 1 ? 'it hasn’t' : 'they haven’t'} sent. Once the event is deleted, unsent ratings
              can’t be sent.
            </p>
            <CheckboxField
              label="Delete it, and give up unsent ratings"
              checked={agreed >= tablets}
              onChange={({ currentTarget: { checked } }) => agree(checked ? tablets : 0)}
            />
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
