import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { OrderErrors } from '#domain/orders/team-order-errors.ts'
import type { TypedGame } from '#domain/orders/team-order-form.ts'
import { Button } from '#ui/button.tsx'
import { FormRow } from '#ui/form-layout.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GameFile } from './game-file.tsx'
import { GameLink } from './game-link.tsx'
import css from './game-card.module.css'
import textCss from '#ui/text.module.css'

const PLACES = [
  { value: 'home', label: 'Home' },
  { value: 'away', label: 'Away' },
  { value: 'neutral', label: 'Neutral court' },
] as const
const SOURCES = [
  { value: 'link', label: 'A link', detail: 'YouTube, Google Drive, Hudl and others' },
  { value: 'file', label: 'A file', detail: 'Up to 1 GB, from this device' },
] as const

type GameCardProps = {
  game: TypedGame
  title: string
  errors: OrderErrors
  isBlocked: boolean

  lastDay: string
  onChange: (changes: Partial<TypedGame>) => void
  onReady: (videoId: string, isReady: boolean) => void
  onRemove: (() => void) | undefined
}

/** Against whom, when, where, and the video of it. */
export function GameCard({ game, title, errors, isBlocked, lastDay, onChange, onReady, onRemove }: GameCardProps) {
  const name = useId()
  const errorAt = (field: string) => errors[`game/${game.ref}/${field}`]
  const { videoId } = game
  return (
    <Panel aria-labelledby={name} className={css.game}>
      <div className={css.head}>
        <h3 id={name}>
          {title}
          {game.opponent.trim() !== '' && <span dir="auto"> v {game.opponent.trim()}</span>}
        </h3>
        {onRemove && (
          <Button variant="ghost" onClick={onRemove}>
            <Trash2 aria-hidden />
            Remove <span className={textCss.visuallyHidden}>{title}</span>
          </Button>
        )}
      </div>
      <TextField
        label="Opponent"
        maxLength={100}
        autoComplete="off"
        value={game.opponent}
        error={errorAt('opponent')}
        onChange={(event) => onChange({ opponent: event.currentTarget.value })}
      />
      <FormRow>
        <TextField
          label="Day of the game"
          type="date"
          min="2000-01-01"
          max={lastDay}
          value={game.playedOn}
          error={errorAt('playedOn')}
          onChange={(event) => onChange({ playedOn: event.currentTarget.value })}
        />
        <SelectField
          label="Where"
          options={PLACES}
          placeholder="Choose"
          value={game.venue}
          error={errorAt('venue')}
          onChange={(event) =>
            onChange({ venue: PLACES.find(({ value }) => value === event.currentTarget.value)?.value ?? '' })
          }
        />
      </FormRow>
      <RadioCards
        legend="Video"
        options={SOURCES}
        value={game.source}
        onChange={(to) => onChange({ source: to === 'file' ? 'file' : 'link' })}
      />
      {game.source === 'link' && (
        <GameLink link={game.link} error={errorAt('link')} onLink={(link) => onChange({ link })} />
      )}
      {game.source === 'file' && (
        <GameFile
          videoId={videoId}
          isBlocked={isBlocked}
          error={errorAt('file')}
          onVideo={(to) => onChange({ videoId: to })}
          onReady={(isReady) => {
            if (videoId !== null) onReady(videoId, isReady)
          }}
        />
      )}
    </Panel>
  )
}
