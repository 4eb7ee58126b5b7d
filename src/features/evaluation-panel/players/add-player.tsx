import { ArrowRight, Check, Plus } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { BibNumber, JERSEY_COLORS } from '#domain/contracts/players.ts'
import type { JerseyColor } from '#domain/contracts/players.ts'
import { colorWord } from '#domain/evaluations/jersey-words.ts'
import { isNearNumber } from '#domain/evaluations/near-numbers.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import type { GamePlayer } from './game-players.ts'
import css from './add-player.module.css'

type AddPlayerProps = {
  digits: string
  players: readonly GamePlayer[]
  /** The color of the player in view: the next one is mostly a teammate. */
  color: JerseyColor
  onAdd: (jersey: { number: string; color: JerseyColor }) => void
  onPlayer: (id: string) => void
}

const MOST_NEAR = 3

/** A number nobody wears: add it as it is and rate, or go to the one that was meant. */
export function AddPlayer({ digits, players, color: last, onAdd, onPlayer }: AddPlayerProps) {
  const [color, choose] = useState(last)
  const [isWide, widen] = useState(false)
  const worn = [...new Set([...players.map((player) => player.color), last, color])]
  const colors = isWide ? [...new Set([...worn, ...JERSEY_COLORS])] : worn
  const near = players.filter(({ number }) => isNearNumber(digits, number)).slice(0, MOST_NEAR)
  if (!v.is(BibNumber, digits)) return null
  return (
    <div className={css.addPlayer}>
      <fieldset className={css.addPlayerColors}>
        <legend>Jersey color</legend>
        {colors.map((it) => (
          <button key={it} type="button" aria-pressed={it === color} onClick={() => choose(it)}>
            <Jersey number="" color={it} size="sm" />
            {colorWord(it)}
            {it === color && <Check aria-hidden />}
          </button>
        ))}
        {!isWide && (
          <button type="button" onClick={() => widen(true)}>
            More colors
          </button>
        )}
      </fieldset>
      <Button size="court" variant="solid" onClick={() => onAdd({ number: digits, color })}>
        <Plus aria-hidden />
        Add #{digits}
      </Button>
      {near.length > 0 && (
        <section aria-label="Did you mean?">
          <h3>Did you mean?</h3>
          <ul className={css.addPlayerMeant}>
            {near.map((player) => (
              <li key={player.id}>
                <Jersey number={player.number} color={player.color} size="sm" />
                <span>
                  <b>{player.name}</b>
                  <small>{player.detail}</small>
                </span>
                <Button size="court" data-once onClick={() => onPlayer(player.id)}>
                  Rate {player.number}
                  <ArrowRight aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
