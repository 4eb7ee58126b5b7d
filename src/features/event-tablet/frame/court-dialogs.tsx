import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { EventRow } from '#data/db/event-rows.ts'
import { addEventPlayer } from '#data/db/event-writes.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { lengthBy } from '#domain/fields/characters.ts'
import { FirstName, LastName } from '#domain/fields/text-fields.ts'
import { MOST_BIB_DIGITS } from '#domain/events/typed-bib.ts'
import { valueTexts } from '#domain/evaluations/value-words.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { KeyList } from '#ui/key-list.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ThemeChoices } from '#ui/theme-menu.tsx'
import { choosePanelPreferences, usePanelPreferences } from '#kit/panel-preferences.ts'
import { RATING_KEYS } from '#kit/rating-keys.ts'
import type { CourtWay } from '../court-place.ts'
import { CourtNoteSheet } from '../notes/court-note-sheet.tsx'
import { BIB_KEYS } from '../bib/use-bib-keys.ts'
import type { CourtItem } from '../state/court-items.ts'
import { EVERYONE } from '../state/court-players.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { useCourtScope } from '../state/court-scope.ts'
import { ReadyPanel } from '../ready/ready-panel.tsx'
import { wordsOfRefusal } from './refusal-words.ts'
import css from './court-dialogs.module.css'

/** What lies over the court. One thing at a time. */
export type CourtDialog =
  | { kind: 'menu' }
  | { kind: 'help'; key: string }
  | { kind: 'note'; playerId: string }
  | { kind: 'add'; bib: string }

/** What the values of an item look like. */
function HelpSheet({ item, scale, onClose }: { item: CourtItem; scale: ScoreStructure['scale']; onClose: () => void }) {
  return (
    <Sheet isOpen onClose={onClose} title={item.name}>
      <p className={css.lead}>{item.description}</p>
      <ol className={css.values}>
        {valueTexts(item, scale).map(({ value, label, text }) => (
          <li key={value}>
            <b>{value}</b>
            <p>
              <strong>{label}</strong>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

type AddSheetProps = {
  ctx: WriteContext
  everyone: readonly CourtPlayer[]
  eventId: string
  groupId: string
  groupName: string
  bib: string
  onClose: () => void
  onAdded: (playerId: string, bib: string) => void
}

/** Somebody who stands on no list: a bib is enough, the name can come later. */
function AddSheet({ ctx, everyone, eventId, groupId, groupName, bib: proposed, onClose, onAdded }: AddSheetProps) {
  const [bib, setBib] = useState(proposed)
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const wearer = bib === '' ? undefined : everyone.find((player) => player.bib === String(Number(bib)))
  const [isAsked, ask] = useState(false)
  const isAsking = isAsked && wearer !== undefined
  async function add() {
    if (wearer && !isAsking) return ask(true)

    try {
      const group_id = groupId === EVERYONE ? null : groupId
      const facts = { bib, group_id, first_name: first, last_name: last, checked_in: true }
      onAdded(await addEventPlayer(ctx, eventId, facts), String(Number(bib)))
    } catch (refusal) {
      setError(wordsOfRefusal(refusal))
    }
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Add player"
      initialFocus={field}
      footer={
        isAsking ? (
          <>
            <Button size="court" type="submit" form="add-player">
              Add another {wearer.bib}
            </Button>
            <Button variant="solid" size="court" onClick={() => onAdded(wearer.id, wearer.bib)}>
              Rate {wearer.bib}
            </Button>
          </>
        ) : (
          <Button variant="solid" size="court" type="submit" form="add-player">
            Add player
          </Button>
        )
      }
    >
      <form
        id="add-player"
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TextField
          ref={field}
          label="Bib"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MOST_BIB_DIGITS}
          required
          error={error}
          value={bib}
          onChange={(event) => {
            setBib(event.currentTarget.value.replaceAll(/\D/gu, ''))
            ask(false)
          }}
        />
        {isAsking && (
          <p role="alert">
            <b>
              {wearer.bib} is {wearer.name || 'already on the list, without a name'}.
            </b>{' '}
            Rate this player, or add another {wearer.bib}.
          </p>
        )}
        <TextField
          label="First name"
          isOptional
          rule={lengthBy(FirstName)}
          autoComplete="off"
          value={first}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <TextField
          label="Last name"
          isOptional
          rule={lengthBy(LastName)}
          autoComplete="off"
          value={last}
          onChange={(event) => setLast(event.currentTarget.value)}
        />
        <p className={css.lead}>
          {groupId === EVERYONE ? 'In no group yet.' : `In ${groupName}.`} Checked in, because you see them.
        </p>
      </form>
    </Sheet>
  )
}

const OPEN_SHEET = ['Enter', 'All items of the bib'] as const
const MOVES = {
  player: [OPEN_SHEET, ['Arrows', 'To another player']],
  skill: [['Up and Down arrow', 'To another player']],
  game: [OPEN_SHEET],
} as const
/** Where digits always type a bib, none of them rates. */
const KEYS_BESIDE_BIB = RATING_KEYS.filter(([, does]) => does !== 'Rate')

type MenuSheetProps = {
  way: CourtWay
  onClose: () => void
  /** Undefined of who does not work at the desk. */
  onDesk: (() => void) | undefined
  children: ReactNode
}

/** What is chosen once and forgotten, and how ready this device is. */
function MenuSheet({ way, onClose, onDesk, children }: MenuSheetProps) {
  const { hasHaptics } = usePanelPreferences()
  return (
    <Sheet isOpen onClose={onClose} title="Court">
      <div className={css.menu}>
        {children}
        {onDesk && (
          <Button size="court" onClick={onDesk}>
            Check-in desk
          </Button>
        )}
        <ThemeChoices />
        <CheckboxField
          label="Vibrate on tap"
          checked={hasHaptics}
          onChange={(event) => choosePanelPreferences({ hasHaptics: event.currentTarget.checked })}
        />
        <KeyList keys={[...BIB_KEYS, ...MOVES[way]]} />
        {way !== 'player' && <KeyList title="On a scale" keys={way === 'skill' ? RATING_KEYS : KEYS_BESIDE_BIB} />}
      </div>
    </Sheet>
  )
}

type DialogsProps = {
  dialog: CourtDialog
  way: CourtWay
  ctx: WriteContext
  event: EventRow
  everyone: readonly CourtPlayer[]
  group: { id: string; name: string }
  onClose: () => void
  onSaved: () => void
  onFound: (playerId: string, bib: string) => void
  onDesk?: () => void
}

/** What lies over the court; a closed dialog is not there at all. */
export function CourtDialogs(props: DialogsProps) {
  const { dialog, way, ctx, event, everyone, group, onClose, onSaved, onFound, onDesk } = props
  const { items, structure } = useCourtScope()
  switch (dialog.kind) {
    case 'menu':
      return (
        <MenuSheet way={way} onClose={onClose} onDesk={onDesk}>
          <ReadyPanel eventId={event.id} event={event} />
        </MenuSheet>
      )
    case 'help': {
      const item = items.find(({ key }) => key === dialog.key)
      return item && <HelpSheet item={item} scale={structure.scale} onClose={onClose} />
    }
    case 'note': {
      const player = everyone.find(({ id }) => id === dialog.playerId)
      return player && <CourtNoteSheet player={player} onClose={onClose} onSaved={onSaved} />
    }
    case 'add':
      return (
        <AddSheet
          ctx={ctx}
          everyone={everyone}
          eventId={event.id}
          groupId={group.id}
          groupName={group.name}
          bib={dialog.bib}
          onClose={onClose}
          onAdded={(playerId, bib) => {
            onSaved()
            onClose()
            onFound(playerId, bib)
          }}
        />
      )
  }
}
