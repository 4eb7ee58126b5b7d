import { Plus } from 'lucide-react'
import { MOST_TEAM_GAMES } from '#domain/contracts/team-orders.ts'
import type { OrderErrors } from '#domain/orders/team-order-errors.ts'
import type { TypedGame } from '#domain/orders/team-order-form.ts'
import { Button } from '#ui/button.tsx'
import type { TeamOrderDraft } from '../team/use-team-order.ts'
import { GameCard } from './game-card.tsx'
import { OrderHint } from '../order-parts.tsx'

type GamesStepProps = {
  order: TeamOrderDraft
  errors: OrderErrors
  isBlocked: boolean

  lastDay: string
  onChange: (game: TypedGame, changes: Partial<TypedGame>) => void
  onReady: (videoId: string, isReady: boolean) => void
}

/** One to five games, each with its video. */
export function GamesStep({ order, errors, isBlocked, lastDay, onChange, onReady }: GamesStepProps) {
  const { games } = order.form
  return (
    <>
      {games.map((game, index) => (
        <GameCard
          key={game.ref}
          game={game}
          title={games.length === 1 ? 'The game' : `Game ${index + 1}`}
          errors={errors}
          isBlocked={isBlocked}
          lastDay={lastDay}
          onChange={(changes) => onChange(game, changes)}
          onReady={onReady}
          onRemove={games.length > 1 ? () => order.removeGame(game.ref) : undefined}
        />
      ))}
      {games.length < MOST_TEAM_GAMES ? (
        <div>
          <Button
            aria-disabled={isBlocked || undefined}
            onClick={() => {
              if (!isBlocked) order.addGame()
            }}
          >
            <Plus aria-hidden />
            Add a game
          </Button>
        </div>
      ) : (
        <OrderHint>An order holds at most {MOST_TEAM_GAMES} games.</OrderHint>
      )}
    </>
  )
}
