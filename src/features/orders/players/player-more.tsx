import { ChevronDown, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import { isEmptyPassage, MOST_PASSAGES } from '#domain/orders/passages.ts'
import type { OrderErrors } from '#domain/orders/team-order-errors.ts'
import { gamesOf } from '#domain/orders/team-order-form.ts'
import type { TypedGame, TypedPassage, TypedPlayer } from '#domain/orders/team-order-form.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './player-more.module.css'

type PlayerMoreProps = {
  player: TypedPlayer
  rosterPosition: string | null
  positions: PlayerDropdowns['player_positions']
  games: readonly TypedGame[]
  errors: OrderErrors
  onChange: (changes: Partial<TypedPlayer>) => void
}

/**
 * What need not be said of a player: in which games, what to look at, and when they are on the court. Open while
 * something of it is wrong.
 */
export function PlayerMore({ player, rosterPosition, positions, games, errors, onChange }: PlayerMoreProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const at = (place: string) => errors[`player/${player.id}/${place}`]
  const isWrong = Object.keys(errors).some((place) =>
    ['position', 'games', 'focus', 'passage'].some((part) => place.startsWith(`player/${player.id}/${part}`)),
  )
  const isShown = isOpen || isWrong
  const inGames = gamesOf(player, games)
  const nameOf = (game: TypedGame) => game.opponent.trim() || `Game ${games.indexOf(game) + 1}`
  const changePassage = (index: number, changes: Partial<TypedPassage>) =>
    onChange({ passages: player.passages.map((it, place) => (place === index ? { ...it, ...changes } : it)) })
  return (
    <>
      <button
        type="button"
        className={css.more}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        <ChevronDown aria-hidden />
        <b>{games.length > 1 ? 'Games, focus, passages' : 'Focus, passages'}</b>
        <span>{moreWords(player, games)}</span>
      </button>
      {isShown && (
        <div className={css.body} id={id}>
          {games.length > 1 && (
            <fieldset className={css.games}>
              <legend>In these games</legend>
              {games.map((game) => (
                <CheckboxField
                  key={game.ref}
                  label={nameOf(game)}
                  checked={!player.outOf.includes(game.ref)}
                  aria-invalid={at('games') ? true : undefined}
                  onChange={(event) =>
                    onChange({
                      outOf: event.currentTarget.checked
                        ? player.outOf.filter((ref) => ref !== game.ref)
                        : [...player.outOf, game.ref],
                    })
                  }
                />
              ))}
              {at('games') && <FieldError>{at('games')}</FieldError>}
            </fieldset>
          )}
          <SelectField
            label="Position"
            value={player.positionId === null ? '' : String(player.positionId)}
            error={at('position')}
            placeholder={rosterPosition === null ? 'Not given' : `${rosterPosition}, as on the roster`}
            options={positions.map(({ id: value, name: label }) => ({ value: String(value), label }))}
            onChange={(event) =>
              onChange({ positionId: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
            }
          />
          <TextField
            label="Focus"
            isOptional
            maxLength={200}
            autoComplete="off"
            hint="What the evaluator should watch, like ball screen defense"
            value={player.focus}
            error={at('focus')}
            onChange={(event) => onChange({ focus: event.currentTarget.value })}
          />
          <div className={css.passages} role="group" aria-label="Passages">
            {player.passages.map(
              (passage, index) =>
                inGames.some(({ ref }) => ref === passage.ref) && (
                  <div key={index} className={css.passage}>
                    {inGames.length > 1 && (
                      <SelectField
                        label="Game"
                        value={passage.ref}
                        options={inGames.map((game) => ({ value: game.ref, label: nameOf(game) }))}
                        onChange={(event) => changePassage(index, { ref: event.currentTarget.value })}
                      />
                    )}
                    <TextField
                      label="From"
                      inputMode="text"
                      placeholder="2:00"
                      autoComplete="off"
                      maxLength={12}
                      value={passage.from}
                      error={at(`passage/${index}/from`)}
                      onChange={(event) => changePassage(index, { from: event.currentTarget.value })}
                    />
                    <TextField
                      label="To"
                      inputMode="text"
                      placeholder="15:00"
                      autoComplete="off"
                      maxLength={12}
                      value={passage.to}
                      error={at(`passage/${index}/to`)}
                      onChange={(event) => changePassage(index, { to: event.currentTarget.value })}
                    />
                    <Button
                      variant="ghost"
                      shape="icon"
                      aria-label={`Remove passage ${index + 1}`}
                      onClick={() => onChange({ passages: player.passages.filter((_, place) => place !== index) })}
                    >
                      <Trash2 aria-hidden />
                    </Button>
                  </div>
                ),
            )}
            {at('passages') && (
              <div data-invalid="true" tabIndex={-1}>
                <FieldError>{at('passages')}</FieldError>
              </div>
            )}
            {player.passages.length < MOST_PASSAGES && inGames[0] && (
              <Button
                onClick={() =>
                  onChange({ passages: [...player.passages, { ref: inGames[0]?.ref ?? '', from: '', to: '' }] })
                }
              >
                <Plus aria-hidden />
                Add a passage
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  )
}

function moreWords(player: TypedPlayer, games: readonly TypedGame[]): string {
  const inGames = gamesOf(player, games).length
  const passages = player.passages.filter((it) => !isEmptyPassage(it)).length
  return [
    games.length > 1 && (inGames === games.length ? 'All games' : `${inGames} of ${games.length} games`),
    player.focus.trim(),
    passages === 0
      ? games.length > 1 || player.focus.trim()
        ? ''
        : 'The whole game'
      : passages === 1
        ? '1 passage'
        : `${passages} passages`,
  ]
    .filter(Boolean)
    .join(', ')
}
