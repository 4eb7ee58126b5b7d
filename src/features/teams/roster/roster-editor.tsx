import {
  ArrowLeft,
  Check,
  CircleCheck,
  FileUp,
  RotateCcw,
  Save,
  TabletSmartphone,
  TriangleAlert,
  UserPlus,
  WifiOff,
} from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { OtherTeam } from '#data/db/team-drafts.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Roster } from '#domain/contracts/teams.ts'
import { rosterDifferences } from '#domain/teams/roster-rules-conflict.ts'
import type { RosterLists } from '#domain/teams/roster-rules-words.ts'
import { isEmptyLine, lineName, MAX_PLAYERS } from '#domain/teams/roster-rules.ts'
import type { RosterField } from '#domain/teams/roster-rules.ts'
import { rosterDraftOf } from '#domain/teams/team-draft.ts'
import { MEDIA } from '#ui/breakpoints.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useRefusedFocus } from '#ui/focus-refused.ts'
import { FormFoot, FormNote } from '#ui/form-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { toaster } from '#ui/toasts.ts'
import { useMedia } from '#ui/use-media.ts'
import { RosterImport } from '../import/roster-import.tsx'
import { identityNotes, playersWord } from '../roster-words.ts'
import { exportRoster } from '../save-file.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { PlayerSheet } from './player-sheet.tsx'
import { RosterCards } from './roster-cards.tsx'
import { RosterTable } from './roster-table.tsx'
import { RosterTools } from './roster-tools.tsx'
import type { RosterForm } from './use-roster.ts'
import { useSaveRoster } from './use-save-roster.ts'
import type { RosterSaving } from './use-save-roster.ts'
import { RosterRefused } from '../roster-refused.tsx'
import css from './roster-editor.module.css'
import rosterToolsCss from '../roster-tools.module.css'
import textCss from '#ui/text.module.css'

type RosterEditorProps = {
  other: OtherTeam | undefined
  saved: Roster
  lists: RosterLists
  roster: RosterForm
  onBack: () => void
  onLinks: (teamId: number) => void
  onDone: () => void
}

/** The roster to be typed, imported, saved and completed. */
export function RosterEditor({ other, saved, lists, roster, onBack, onLinks, onDone }: RosterEditorProps) {
  const services = useServices()
  const { userId } = usePerson()
  const isCompleted = saved.team.is_roster_completed
  const saving = useSaveRoster({ services, userId, other, roster, lists, isCompleted, onDone })
  const [isImporting, setImporting] = useState(false)
  const [opened, open] = useState<string>()
  const [said, say] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const isWide = useMedia(MEDIA.fromTablet)
  useReturn(root, isImporting, '[data-import]')
  useReturn(root, saving.theirs !== undefined, '[data-save]')
  const focus = useFocusOn(root, saving.refusals)
  const { draft, count } = roster
  const { lines } = draft
  const savedEmails = new Map(draft.base.map(({ id, email }) => [id, email]))
  const notes = identityNotes(saved.players, draft.base, lines)
  const isEmpty = lines.length === 0 || (!isWide && count === 0)

  function add() {
    const id = roster.add()
    if (id === undefined) return say(`A roster holds at most ${MAX_PLAYERS} players.`)
    if (isWide) focus.on(id, 'jersey_number')
    else open(id)
  }

  function closeSheet() {
    if (opened !== undefined) roster.dropEmpty(opened)
    open(undefined)
  }

  const latest = useRef({ roster, saving, add })
  useLayoutEffect(() => {
    latest.current = { roster, saving, add }
  })
  const actions = useMemo(
    () => ({
      type: (id: string, field: RosterField, value: string) => {
        latest.current.saving.forgetRefusal(id)
        latest.current.roster.type(id, field, value)
      },
      tidy: (id: string, field: RosterField) => latest.current.roster.tidy(id, field),
      remove: (id: string) => {
        const all = latest.current.roster.draft.lines
        const at = all.findIndex((line) => line.id === id)
        const next = all[at + 1] ?? all[at - 1]
        latest.current.roster.remove(id)
        if (all[at]) say(`${lineName(all[at])} is removed.`)
        focus.onRemove(next?.id)
      },
      enter: (id: string, field: RosterField) => {
        const all = latest.current.roster.draft.lines
        const next = all[all.findIndex((line) => line.id === id) + 1]
        if (next) focus.on(next.id, field)
        else latest.current.add()
      },
    }),
    [focus],
  )

  if (saving.theirs) {
    const theirs = rosterDraftOf(saving.theirs).lines
    return (
      <ConflictPanel
        mine={lines.filter((line) => !isEmptyLine(line))}
        theirs={theirs}
        differences={rosterDifferences(draft.base, lines, theirs)}
        onChosen={saving.saveChosen}
        onBack={() => saving.compare(undefined)}
      />
    )
  }
  if (isImporting) {
    return (
      <RosterImport
        lines={lines.filter((line) => !isEmptyLine(line))}
        lists={lists}
        newId={services.newId}
        onCancel={() => setImporting(false)}
        onImport={(next, imported) => {
          roster.replace(next, `Import of ${playersWord(imported)}`)
          setImporting(false)
          toaster.success(`${playersWord(imported)} imported. The roster is not saved yet.`)
        }}
      />
    )
  }
  const line = lines.find(({ id }) => id === opened)
  const shown = { lines, savedEmails, notes, errors: saving.errors, isTried: saving.isTried }
  return (
    <div ref={root} className={css.editor}>
      <EarlierWork roster={roster} saved={saved} saving={saving} />
      {(!isEmpty || roster.undoLabel !== undefined) && (
        <RosterTools
          undoLabel={roster.undoLabel}
          hasPlayers={count > 0}
          isFull={lines.length >= MAX_PLAYERS}
          onAdd={add}
          onImport={() => setImporting(true)}
          onExport={() => exportRoster(lines, saved.team.name, lists)}
          onSort={roster.sort}
          onLinks={() => onLinks(saved.team.id)}
          onUndo={() => {
            say(`Undone: ${roster.undoLabel ?? ''}`)
            roster.undo()
          }}
        />
      )}
      <Panel inset="none" className={css.panel}>
        <p className={css.count} aria-live="polite" hidden={isEmpty}>
          <b>{playersWord(count)}</b>
          {lines.length >= MAX_PLAYERS && <span>A roster holds at most {MAX_PLAYERS} players.</span>}
          {isWide && count > 0 && <span>Enter goes to the next player.</span>}
        </p>
        {isEmpty ? (
          <NoPlayers onAdd={add} onImport={() => setImporting(true)} />
        ) : isWide ? (
          <RosterTable {...shown} lists={lists} actions={actions} />
        ) : (
          <RosterCards {...shown} onEdit={open} onRemove={actions.remove} />
        )}
      </Panel>
      {!isWide && (
        <PlayerSheet
          line={line}
          note={line && notes.get(line.id)}
          errors={(line && saving.errors.get(line.id)) ?? {}}
          lists={lists}
          isTried={saving.isTried && line !== undefined && !isEmptyLine(line)}
          onType={actions.type}
          onTidy={actions.tidy}
          onClose={closeSheet}
          onNext={() => {
            if (line && isEmptyLine(line)) closeSheet()
            else add()
          }}
        />
      )}
      <SaveRefused saving={saving} />
      <p className={textCss.visuallyHidden} role="status">
        {said}
      </p>
      <RosterFoot isChanged={roster.isChanged} isCompleted={isCompleted} saving={saving} onBack={onBack} />
    </div>
  )
}

/** What was typed before, here or on another device. */
function EarlierWork({ roster, saved, saving }: { roster: RosterForm; saved: Roster; saving: RosterSaving }) {
  if (!roster.isChanged) return null
  return (
    <>
      {roster.isRestored && (
        <FormNote
          action={
            <Button onClick={() => roster.startOver(saved)}>
              <RotateCcw aria-hidden />
              Discard changes
            </Button>
          }
        >
          We brought back what you typed. It isn’t saved yet.
        </FormNote>
      )}
      {roster.draft.roster_revision < saved.roster_revision && !saving.isSaving && (
        <Notice
          tone="warn"
          icon={TabletSmartphone}
          title="Another device saved this roster"
          action={<Button onClick={() => saving.compare(saved)}>Compare</Button>}
        >
          <p>We kept what you typed here. Compare the two before you save.</p>
        </Notice>
      )}
    </>
  )
}

function NoPlayers({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  return (
    <EmptyState className={css.nobody} title="No players yet" text="Type them in one by one, or import a CSV.">
      <div className={rosterToolsCss.tools}>
        <Button variant="solid" onClick={onAdd}>
          <UserPlus aria-hidden />
          Add the first player
        </Button>
        <Button data-import onClick={onImport}>
          <FileUp aria-hidden />
          Import CSV
        </Button>
      </div>
    </EmptyState>
  )
}

/** Why the last try to save did not save. */
function SaveRefused({ saving: { isTried, errors, failure } }: { saving: RosterSaving }) {
  return (
    <>
      {isTried && errors.size > 0 && (
        <RosterRefused role="alert">
          {errors.size === 1 ? 'One player needs' : `${errors.size} players need`} a fix before you can save the roster.
        </RosterRefused>
      )}
      {failure && (
        <Notice
          tone={failure.kind === 'offline' ? 'warn' : 'danger'}
          icon={failure.kind === 'offline' ? WifiOff : TriangleAlert}
          title={failure.title}
          isLive
        >
          <p>{failure.text}</p>
        </Notice>
      )}
    </>
  )
}

type RosterFootProps = { isChanged: boolean; isCompleted: boolean; saving: RosterSaving; onBack: () => void }

function RosterFoot({ isChanged, isCompleted, saving, onBack }: RosterFootProps) {
  return (
    <FormFoot
      back={
        <Button size="lg" onClick={onBack}>
          <ArrowLeft aria-hidden />
          Back
        </Button>
      }
    >
      <p className={css.state}>
        {isChanged
          ? 'On this device, not saved yet'
          : isCompleted && (
              <>
                <CircleCheck aria-hidden />
                Complete and saved
              </>
            )}
      </p>
      <Button
        data-save
        size="lg"
        variant={isCompleted ? 'solid' : 'outline'}
        aria-disabled={saving.isSaving || undefined}
        onClick={() => saving.save(false)}
      >
        <Save aria-hidden />
        {saving.isSaving ? 'Saving...' : 'Save'}
      </Button>
      {!isCompleted && (
        <Button
          size="lg"
          variant="solid"
          aria-disabled={saving.isSaving || undefined}
          onClick={() => saving.save(true)}
        >
          <Check aria-hidden />
          Complete roster
        </Button>
      )}
    </FormFoot>
  )
}

/** Leads the focus back to where the person left from. */
function useReturn(root: { readonly current: HTMLElement | null }, isAway: boolean, opener: string) {
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !isAway) root.current?.querySelector<HTMLElement>(opener)?.focus()
    wasAway.current = isAway
  }, [root, isAway, opener])
}

type Focus = { line: string; field?: RosterField; count: number }

/**
 * Moves the focus into the roster after it was drawn: to a new line, to the neighbor of a removed one, to the first bad
 * cell.
 */
function useFocusOn(root: { readonly current: HTMLElement | null }, refusals: number) {
  const [wanted, want] = useState<Focus>()
  useEffect(() => {
    if (!wanted) return
    const line = root.current?.querySelector(`[data-line="${wanted.line}"]`)
    const target = wanted.field
      ? line?.querySelector<HTMLElement>(`[data-field=${wanted.field}]`)
      : line?.querySelector<HTMLElement>('button:last-of-type')
    const fallback = root.current?.querySelector<HTMLElement>(`.${rosterToolsCss.tools} button`)
    ;(target ?? fallback)?.focus()
    if (target instanceof HTMLInputElement) target.select()
  }, [wanted, root])
  useRefusedFocus(root, refusals)
  return useMemo(
    () => ({
      on: (line: string, field: RosterField) => want((before) => ({ line, field, count: (before?.count ?? 0) + 1 })),
      onRemove: (line: string | undefined) => want((before) => ({ line: line ?? '', count: (before?.count ?? 0) + 1 })),
    }),
    [],
  )
}
