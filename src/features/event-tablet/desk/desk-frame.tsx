import { Ellipsis, Printer, ScanLine, Search, X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EventPlayerRow, EventRow } from '#data/db/event-rows.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { readBibCode } from '#domain/events/bib-code.ts'
import { photoWaits } from '#domain/events/photo-waits.ts'
import { EventHead } from '#kit/event-head.tsx'
import { SyncChip } from '#kit/sync-chip.tsx'
import { chipOf } from '#kit/sync-words.ts'
import { Button } from '#ui/button.tsx'
import { Lane } from '#ui/lane.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ThemeChoices } from '#ui/theme-menu.tsx'
import { useOnline } from '#ui/use-online.ts'
import { useAnnouncer } from '../frame/use-announcer.ts'
import { useWaitingSync } from '../frame/use-court-sync.ts'
import { ReadyPanel } from '../ready/ready-panel.tsx'
import { useEventPhotos } from '../state/use-event-photos.ts'
import { DeskFlags } from './desk-flags.tsx'
import { DeskListView } from './desk-list-view.tsx'
import { deskList, findPlayers, meantByEnter } from './desk-players.ts'
import type { DeskPlayer } from './desk-players.ts'
import { PlayerSheet } from './player-sheet.tsx'
import { canScan, ScanDialog } from './scan-dialog.tsx'
import { useDesk } from './use-desk.ts'
import { WalkOnForm } from './walk-on-form.tsx'
import css from './desk-frame.module.css'
import formCss from './desk-form.module.css'
import textCss from '#ui/text.module.css'

type DeskFrameProps = {
  ctx: WriteContext
  event: EventRow
  people: readonly EventPlayerRow[]
  onCourt: () => void
  onPrint: () => void
  onBack: () => void
  onOpenOutbox: () => void
}

type DeskDialog = { kind: 'menu' } | { kind: 'scan' } | { kind: 'player'; id: string }

/** Holds the place of a desk until its rows are read. */
export const EmptyDesk = () => <main className={css.desk} aria-busy="true" />

/** The desk of one event: search, what has to be fixed, everybody, and walk-ons at the foot. */
export function DeskFrame(props: DeskFrameProps) {
  const services = useServices()
  const { ctx, event, people } = props
  const { groups } = event
  const { desk_from: deskFrom } = event.event
  const { players, flags, toFix, nextBib } = useMemo(
    () => deskList(people, { groups, deskFrom }),
    [people, groups, deskFrom],
  )
  const [query, setQuery] = useState('')
  const [added, setAdded] = useState<{ id: string }>()
  const [dialog, open] = useState<DeskDialog | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const { region, say } = useAnnouncer()
  const { sync: engine } = services
  const wakeSync = useCallback(() => void engine.wake('enqueue'), [engine])
  const desk = useDesk({ ctx, eventId: event.id, onSaved: wakeSync, say })
  const photos = useEventPhotos(services.keptPictures, people)
  const matches = useMemo(() => findPlayers(players, query), [players, query])
  const edit = useCallback((id: string) => open({ kind: 'player', id }), [])
  useEffect(() => search.current?.focus(), [])
  const here = players.filter(({ hereSince }) => hereSince !== null).length

  function begin() {
    setQuery('')
    search.current?.focus()
  }
  function arrive(player: DeskPlayer) {
    if (player.hereSince === null) desk.checkIn(player, true)
    else say(`${player.name || player.bib} is here already`)
    setAdded(undefined)
    begin()
  }
  function readCode(text: string): string | undefined {
    const bib = readBibCode(event.id, text)
    if (bib === undefined) return 'This code is of another event.'
    const player = meantByEnter(players, bib)
    open(null)
    if (player) arrive(player)
    else setQuery(bib)
    return undefined
  }
  const row = dialog?.kind === 'player' ? people.find(({ id }) => id === dialog.id) : undefined
  return (
    <main className={css.desk} data-toasts="left" data-moves>
      <EventHead
        title="Check-in desk"
        subtitle={<p>{[event.event.name, event.event.place].filter(Boolean).join(', ')}</p>}
        backLabel="Back to the event"
        onBack={props.onBack}
        chip={<DeskChip onOpen={props.onOpenOutbox} />}
        menu={
          <Button
            variant="ghost"
            size="court"
            shape="icon"
            aria-label="Desk menu"
            onClick={() => open({ kind: 'menu' })}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <HereLane here={here} count={players.length} />
      </EventHead>
      <div className={css.find}>
        <div className={css.search}>
          <Search aria-hidden />
          <TextInput
            ref={search}
            type="search"
            aria-label="Name, bib or school"
            placeholder="Name, bib or school"
            autoComplete="off"
            enterKeyHint="go"
            value={query}
            onChange={(change) => setQuery(change.currentTarget.value)}
            onKeyDown={(key) => {
              const meant = key.key === 'Enter' ? meantByEnter(players, query) : undefined
              if (meant) arrive(meant)
              else if (key.key === 'Escape') setQuery('')
            }}
          />
          {query !== '' && (
            <Button variant="ghost" size="court" shape="icon" aria-label="Clear search" onClick={begin}>
              <X aria-hidden />
            </Button>
          )}
        </div>
        {canScan() && (
          <Button size="court" onClick={() => open({ kind: 'scan' })}>
            <ScanLine aria-hidden />
            Scan a bib
          </Button>
        )}
        {event.event.parts.includes('organizer') && (
          <Button size="court" className={css.print} onClick={props.onPrint}>
            <Printer aria-hidden />
            Print bibs
          </Button>
        )}
      </div>
      <DeskFlags flags={flags} toFix={toFix} nextBib={nextBib} desk={desk} />
      <DeskListView
        players={players}
        matches={matches}
        toFix={toFix}
        nextBib={nextBib}
        query={query}
        photos={photos}
        desk={desk}
        onEdit={edit}
        added={added}
      />
      <WalkOnForm
        groups={groups}
        nextBib={nextBib}
        name={matches.length === 0 && !/\d/u.test(query) ? query.trim() : ''}
        wearersOf={(bib) => players.filter((player) => player.bib === bib)}
        desk={desk}
        onArrived={arrive}
        onAdded={(id) => {
          setAdded({ id })
          setQuery('')
          // The list scrolls to the new row, so the search must not scroll the page back.
          search.current?.focus({ preventScroll: true })
        }}
      />
      <p className={textCss.visuallyHidden} role="status" ref={region} />
      {dialog?.kind === 'menu' && (
        <Sheet isOpen onClose={() => open(null)} title="Desk">
          <div className={formCss.form}>
            <ReadyPanel eventId={event.id} event={event} />
            {event.event.parts.includes('evaluator') && (
              <Button size="court" onClick={props.onCourt}>
                Rate on court
              </Button>
            )}
            <ThemeChoices />
          </div>
        </Sheet>
      )}
      {dialog?.kind === 'scan' && <ScanDialog onCode={readCode} onClose={() => open(null)} />}
      {row && (
        <PlayerSheet
          key={row.id}
          row={row}
          groups={groups}
          photo={photos.get(row.id)}
          isPhotoWaiting={photoWaits(row, event.event)}
          wearerOf={(bib) => {
            const wearer = players.find((player) => player.bib === bib && player.id !== row.id)
            return bib === '' || !wearer ? undefined : wearer.name || 'Somebody'
          }}
          db={services.db}
          desk={desk}
          onClose={() => open(null)}
        />
      )}
    </main>
  )
}

function HereLane({ here, count }: { here: number; count: number }) {
  const percentage = count === 0 ? 0 : (here / count) * 100
  const words = count > 0 && here === count ? 'Everyone is here' : `${here} of ${count} are here`
  return (
    <div className={css.lane}>
      <p>
        <span>{words}</span>
        <span className={textCss.number} translate="no">
          {Math.floor(percentage)}%
        </span>
      </p>
      <Lane name="Checked in" percentage={percentage} valueText={words} hasHashes />
    </div>
  )
}

function DeskChip({ onOpen }: { onOpen: () => void }) {
  const services = useServices()
  const { userId } = usePerson()
  const { state, title } = useWaitingSync(services, userId)
  const isOnline = useOnline()
  const chip = chipOf(state, title, { isWriting: false, isAhead: false, held: 0, failure: null, isOnline })
  return <SyncChip {...chip} isOneLine className={css.chip} onOpen={onOpen} />
}
