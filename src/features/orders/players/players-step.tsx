import { Link } from '@tanstack/react-router'
import { Check, Hash, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import { MOST_TEAM_PLAYERS } from '#domain/contracts/team-orders.ts'
import type { RosterLine } from '#domain/contracts/teams.ts'
import { JERSEY_CHOICES } from '#domain/evaluations/jersey-words.ts'
import { linesByNumber, matchesSearch } from '#domain/orders/choose-by-number.ts'
import type { OrderErrors } from '#domain/orders/team-order-errors.ts'
import type { TypedPlayer } from '#domain/orders/team-order-form.ts'
import { JerseyColorField } from '#kit/jersey-color-field.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { TeamOrderDraft } from '../team/use-team-order.ts'
import { PlayerRow } from './player-row.tsx'
import { OrderButtons, OrderHint } from '../order-parts.tsx'
import css from './players-step.module.css'
import textCss from '#ui/text.module.css'

type PlayersStepProps = {
  teamId: number
  order: TeamOrderDraft
  lines: readonly RosterLine[]
  positions: PlayerDropdowns['player_positions']
  errors: OrderErrors
  isBlocked: boolean
  onChoose: (ids: readonly string[]) => void
  onChange: (player: TypedPlayer, changes: Partial<TypedPlayer>) => void
}

/** Above this, finding somebody by eye is slow. */
const SEARCH_FROM = 12

/** O81. Who is evaluated, out of the roster: at most fifteen, each with number and color. */
export function PlayersStep({
  teamId,
  order,
  lines,
  positions,
  errors,
  isBlocked,
  onChoose,
  onChange,
}: PlayersStepProps) {
  const { players, color } = order.form
  const [search, setSearch] = useState('')
  const [numbers, setNumbers] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const chosen = players.map(({ id }) => id)
  // Whoever has something wrong stays in sight.
  const shown = lines.filter(
    (line) =>
      matchesSearch(line, search) || Object.keys(errors).some((place) => place.startsWith(`player/${line.id}/`)),
  )
  const withoutAccount = lines.filter(
    ({ id, link }) => chosen.includes(id) && link !== 'linked' && !errors[`player/${id}/player`],
  ).length

  function choose(ids: readonly string[]) {
    if (isBlocked) return
    if (ids.length > MOST_TEAM_PLAYERS)
      return setRefusal(
        `At most ${MOST_TEAM_PLAYERS} players per order. This would be ${ids.length}. Order the others separately.`,
      )
    setRefusal(undefined)
    onChoose(ids)
  }

  function chooseNumbers() {
    const { ids, unknown } = linesByNumber(numbers, lines)
    if (ids.length === 0 && unknown.length === 0) return
    choose([...new Set([...chosen, ...ids])])
    if (unknown.length > 0) setRefusal(`Nobody on the roster wears ${unknown.join(', ')}`)
    else setNumbers('')
  }

  const onNumberKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    chooseNumbers()
  }
  return (
    <>
      <Panel className={css.choose}>
        <div className={css.chooseHead}>
          <p className={css.count} role="status">
            <b className={textCss.score} translate="no">
              {players.length}
            </b>{' '}
            chosen, up to {MOST_TEAM_PLAYERS}
          </p>
          <OrderButtons>
            <Button onClick={() => choose(lines.map(({ id }) => id))}>
              <Check aria-hidden />
              Choose all
            </Button>
            <Button onClick={() => choose([])}>
              <UserMinus aria-hidden />
              Choose none
            </Button>
          </OrderButtons>
        </div>
        <div className={css.numbers}>
          <TextField
            label="Choose by number"
            inputMode="numeric"
            autoComplete="off"
            placeholder="4, 12, 23"
            value={numbers}
            onChange={(event) => setNumbers(event.currentTarget.value)}
            onKeyDown={onNumberKey}
          />
          <Button onClick={chooseNumbers}>
            <Hash aria-hidden />
            Choose
          </Button>
        </div>
        {(refusal ?? errors['players']) && (
          <div data-invalid={errors['players'] ? true : undefined} tabIndex={-1}>
            <FieldError>{refusal ?? errors['players']}</FieldError>
          </div>
        )}
        <JerseyColorField
          legend="The team wears"
          colors={JERSEY_CHOICES}
          value={color}
          number=""
          onChange={(to) => order.change({ color: to })}
        />
      </Panel>
      <Panel inset="none" className={css.players}>
        {lines.length >= SEARCH_FROM && (
          <div className={css.search}>
            <SearchField name="Search the roster" placeholder="Name or number" value={search} onChange={setSearch} />
          </div>
        )}
        {shown.length === 0 && <p className={css.empty}>Nobody on the roster matches &ldquo;{search}&rdquo;.</p>}
        <ul aria-label="Roster">
          {shown.map((line) => (
            <PlayerRow
              key={line.id}
              line={line}
              player={players.find(({ id }) => id === line.id)}
              games={order.form.games}
              teamColor={color}
              positions={positions}
              errors={errors}
              onChoose={(isOn) => choose(isOn ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))}
              onChange={onChange}
            />
          ))}
        </ul>
      </Panel>
      <OrderHint>
        {withoutAccount > 0 &&
          `${withoutAccount === 1 ? '1 chosen player has' : `${withoutAccount} chosen players have`} no account yet. We can still evaluate them, and you’ll see their reports. `}
        Missing a player?{' '}
        <Link className={css.textLink} to="/app/complete-profile/coach-roster" search={{ team: teamId }}>
          Edit the roster
        </Link>
        . We’ll keep what you typed here.
      </OrderHint>
    </>
  )
}
