import { JERSEY_COLORS } from '#domain/contracts/players.ts'
import type { JerseyColor } from '#domain/contracts/players.ts'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import type { RosterLine } from '#domain/contracts/teams.ts'
import { colorWord } from '#domain/evaluations/jersey-words.ts'
import { gradeWords } from '#domain/evaluations/player-words.ts'
import type { OrderErrors } from '#domain/orders/team-order-errors.ts'
import type { TypedGame, TypedPlayer } from '#domain/orders/team-order-form.ts'
import { Jersey } from '#kit/jersey.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PlayerMore } from './player-more.tsx'
import css from './player-row.module.css'
import textCss from '#ui/text.module.css'

type PlayerRowProps = {
  line: RosterLine
  /** What is ordered for them; undefined while they are not chosen. */
  player: TypedPlayer | undefined
  games: readonly TypedGame[]
  teamColor: JerseyColor
  positions: PlayerDropdowns['player_positions']
  errors: OrderErrors
  onChoose: (isOn: boolean) => void
  onChange: (player: TypedPlayer, changes: Partial<TypedPlayer>) => void
}

/** One line of the roster; once it is chosen, how to find the player and what to look at. */
export function PlayerRow({ line, player, games, teamColor, positions, errors, onChoose, onChange }: PlayerRowProps) {
  const name = `${line.first_name} ${line.last_name}`.trim()
  const errorAt = (field: string) => errors[`player/${line.id}/${field}`]
  const facts = [
    line.position_name,
    gradeWords(line.school_grade),
    line.link === 'linked' ? null : 'Not joined yet',
  ].filter((it) => it !== null && it !== '')
  const own = errorAt('player')
  return (
    <li data-chosen={player !== undefined || undefined}>
      <label className={css.pick}>
        <input
          type="checkbox"
          checked={player !== undefined}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <Jersey
          number={player?.number || line.jersey_number}
          color={player?.color ?? (player ? teamColor : 'white')}
          size="sm"
        />
        <span>
          <b dir="auto" translate="no">
            <span className={textCss.visuallyHidden}>Number {line.jersey_number}, </span>
            {name}
          </b>
          {facts.length > 0 && <small>{facts.join(', ')}</small>}
        </span>
      </label>
      {player && (
        <div className={css.player} role="group" aria-label={name}>
          {own && (
            <div data-invalid="true" tabIndex={-1}>
              <FieldError>{own}</FieldError>
            </div>
          )}
          <div className={css.row}>
            <TextField
              label="Number"
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              value={player.number}
              error={errorAt('number')}
              onChange={(event) => onChange(player, { number: event.currentTarget.value })}
            />
            <SelectField
              label="Color"
              value={player.color ?? ''}
              placeholder={`${colorWord(teamColor)}, as the team`}
              options={JERSEY_COLORS.map((color) => ({ value: color, label: colorWord(color) }))}
              onChange={(event) =>
                onChange(player, { color: JERSEY_COLORS.find((color) => color === event.currentTarget.value) ?? null })
              }
            />
          </div>
          <PlayerMore
            player={player}
            rosterPosition={line.position_name}
            positions={positions}
            games={games}
            errors={errors}
            onChange={(changes) => onChange(player, changes)}
          />
        </div>
      )}
    </li>
  )
}
