import { ArrowRight, Plus, TriangleAlert } from 'lucide-react'
import { wearersWords } from '#domain/events/bib-words.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { useCourtScope } from '../state/court-scope.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import type { BibSearch } from './bib-search.ts'
import css from './bib-question.module.css'

type Question = Extract<BibSearch, { kind: 'unknown' | 'several' }>

type BibQuestionProps = {
  search: Question
  groupNames: ReadonlyMap<string, string>
  onChoose: (player: CourtPlayer) => void
}

/** A bib that is nobody's is rated at once, or it was a slip; a bib that two wear asks who is meant. */
export function BibQuestion({ search, groupNames, onChoose }: BibQuestionProps) {
  const { bib } = search
  return (
    <section className={css.question} aria-label={titleOf(search)}>
      <div className={css.head}>
        <Jersey number={bib} size="xl" />
        <div>
          <h2>{titleOf(search)}</h2>
          <p>{textOf(search)}</p>
        </div>
      </div>
      {search.kind === 'unknown' && <AddBib bib={bib} />}
      {search.kind === 'several' && <PlayerChoices players={search.players} names={groupNames} onChoose={onChoose} />}
      {search.kind === 'unknown' && search.near.length > 0 && (
        <>
          <h3>Did you mean?</h3>
          <PlayerChoices players={search.near} names={groupNames} onChoose={onChoose} />
        </>
      )}
    </section>
  )
}

function AddBib({ bib }: { bib: string }) {
  const { actions } = useCourtScope()
  return (
    <Button variant="solid" className={css.add} onClick={() => actions.addBib(bib)}>
      <Plus aria-hidden />
      Rate {bib} now
    </Button>
  )
}

type ChoicesProps = {
  players: readonly CourtPlayer[]
  names: BibQuestionProps['groupNames']
  onChoose: BibQuestionProps['onChoose']
}

function PlayerChoices({ players, names, onChoose }: ChoicesProps) {
  return (
    <ul className={css.choices}>
      {players.map((player) => (
        <li key={player.id}>
          <Jersey number={player.bib} size="sm" />
          <span>
            <b dir="auto" translate="no">
              {player.name || 'No name yet'}
            </b>
            <small>{[groupOf(player, names), player.detail].filter(Boolean).join(', ')}</small>
            {player.mark === 'same-person' && (
              <em>
                <TriangleAlert aria-hidden />
                Same person?
              </em>
            )}
          </span>
          <Button
            size="court"
            data-once
            aria-label={`Rate ${player.bib} ${player.name}`.trim()}
            onClick={() => onChoose(player)}
          >
            Rate
            <ArrowRight aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  )
}

const groupOf = ({ groupId }: CourtPlayer, names: ReadonlyMap<string, string>) =>
  groupId === null ? '' : (names.get(groupId) ?? '')

function titleOf(search: Question): string {
  return search.kind === 'unknown'
    ? `${search.bib} is not on your list`
    : wearersWords(search.players.length, search.bib)
}

function textOf({ kind }: Question): string {
  return kind === 'unknown'
    ? 'Rate now. The name can come later, here or at the desk.'
    : 'Choose who you are watching. The desk gives one of them a new bib.'
}
