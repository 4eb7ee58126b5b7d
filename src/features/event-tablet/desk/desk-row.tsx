import { Check, CircleCheck, Pencil, Tag as TagIcon, TriangleAlert, Undo2 } from 'lucide-react'
import { Fragment, memo } from 'react'
import { GENDERS } from '#domain/contracts/players.ts'
import { foundParts } from '#domain/search.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { clockWords } from '#kit/time-words.ts'
import { MARK_WORDS } from '../state/mark-words.ts'
import { addedWords } from './desk-players.ts'
import type { DeskPlayer } from './desk-players.ts'
import type { Gender } from './gender-field.tsx'
import { giveBib } from './use-desk.ts'
import type { Desk } from './use-desk.ts'
import css from './desk-row.module.css'

/** A gender that is missing, a free bib for a player whose bib another wears, or the sheet with everything. */
export type Remedy = 'gender' | 'bib' | 'sheet'

type DeskRowProps = {
  player: DeskPlayer
  query: string
  photo: string | undefined
  /** Whether the walk-on form added this player last. */
  isAdded: boolean
  /** The row's action in “To fix”, or undefined in other tabs, where the row offers the check-in. */
  remedy: Remedy | undefined
  nextBib: string | undefined
  at: number
  count: number
  desk: Desk
  onEdit: (playerId: string) => void
  onGender: (player: DeskPlayer, gender: Gender) => void
}

/** One player at the desk: who, which group, here or not, and the one thing to do. */
export const DeskRow = memo(function DeskRow(props: DeskRowProps) {
  const { player, query, photo, isAdded, at, count, onEdit } = props
  const { bib, name, grade, school, group, hereSince, mark } = player
  const who = [bib, name].filter(Boolean).join(' ')
  return (
    <div
      role="listitem"
      className={css.row}
      data-at={at}
      data-added={isAdded || undefined}
      aria-posinset={at + 1}
      aria-setsize={count}
    >
      <Jersey number={bib || '–'} />
      <button type="button" className={css.who} aria-label={`Change ${who}`} onClick={() => onEdit(player.id)}>
        {photo && <img src={photo} alt="" width="44" height="44" />}
        <span>
          <b dir="auto" translate="no" data-unnamed={name === '' || undefined}>
            <Found text={name || 'No name yet'} query={query} />
          </b>
          {isAdded && hereSince !== null ? (
            <small className={css.added}>{addedWords(bib)}</small>
          ) : (
            <small>
              {grade}
              {grade && school && ', '}
              <Found text={school} query={query} />
            </small>
          )}
        </span>
      </button>
      <span className={css.group}>{group}</span>
      <span className={css.state}>
        {mark && (
          <Tag icon={TriangleAlert} tone="warn">
            {mark === 'no-gender' ? 'Gender missing' : MARK_WORDS[mark]}
          </Tag>
        )}
        {!mark && hereSince !== null && (
          <Tag icon={CircleCheck} tone="ok">
            Here since {clockWords(hereSince)}
          </Tag>
        )}
      </span>
      <RowAction {...props} who={who} />
    </div>
  )
})

function RowAction({ player, isAdded, remedy, nextBib, desk, onEdit, onGender, who }: DeskRowProps & { who: string }) {
  if (remedy === 'gender') return <GenderChoice player={player} who={who} onGender={onGender} />
  if (remedy === 'bib' && nextBib !== undefined)
    return (
      <Button size="court" aria-label={`Give ${nextBib} to ${who}`} onClick={() => giveBib(desk, player, nextBib)}>
        <TagIcon aria-hidden />
        Give {nextBib}
      </Button>
    )
  if (remedy)
    return (
      <Button size="court" aria-label={`Change ${who} here`} onClick={() => onEdit(player.id)}>
        <Pencil aria-hidden />
        Change
      </Button>
    )
  return player.hereSince === null ? (
    <Button size="court" variant="solid" aria-label={`Check in ${who}`} onClick={() => desk.checkIn(player, true)}>
      <Check aria-hidden />
      Check in
    </Button>
  ) : (
    <Button
      size="court"
      aria-label={`Undo: ${who} is here`}
      onClick={() => (isAdded ? desk.takeBack(player) : desk.checkIn(player, false))}
    >
      <Undo2 aria-hidden />
      Undo
    </Button>
  )
}

function GenderChoice({ player, who, onGender }: Pick<DeskRowProps, 'player' | 'onGender'> & { who: string }) {
  return (
    <span className={css.genders} role="group" aria-label={`Gender of ${who}`}>
      {GENDERS.map((gender) => (
        <Button
          key={gender}
          size="court"
          data-once
          aria-pressed={player.gender === gender}
          onClick={() => onGender(player, gender)}
        >
          {gender}
        </Button>
      ))}
    </span>
  )
}

/** The letters that were searched for, underlined. */
function Found({ text, query }: { text: string; query: string }) {
  return foundParts(text, query).map((part, at) =>
    part.isFound ? <mark key={at}>{part.text}</mark> : <Fragment key={at}>{part.text}</Fragment>,
  )
}
