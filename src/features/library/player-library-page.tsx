import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { historiesOfPlayer } from '#data/queries/histories.ts'
import { playerLibrary } from '#data/queries/library.ts'
import { ownCredits } from '#data/queries/player-orders.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { PlayerLibraryQuery } from '#domain/contracts/library.ts'
import { CreditsLeft } from '#kit/credits-left.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { useStillComing } from '#ui/use-still-coming.ts'
import { EvaluationList } from './cards/evaluation-list.tsx'
import { EarlierEvaluations } from './player/earlier-evaluations.tsx'
import { PlayerEvaluations } from './player/player-evaluations.tsx'

type PlayerLibraryPageProps = {
  query: PlayerLibraryQuery
  onQuery: (next: Partial<PlayerLibraryQuery>) => void
}

const SORTINGS = [
  { sort_by: 'updated_at', order_by: 'desc', label: 'Last changed' },
  { sort_by: 'submitted_at', order_by: 'desc', label: 'Last submitted' },
  { sort_by: 'total_score', order_by: 'desc', label: 'Highest total' },
  { sort_by: 'status', order_by: 'asc', label: 'Status' },
] as const

/** A player's evaluations, the newest change first. */
export function PlayerLibraryPage({ query, onQuery }: PlayerLibraryPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const page = useLoaded(playerLibrary(services.api, userId, query))
  const credits = useQuery(ownCredits(services.api, userId))
  const isLeadComing = useStillComing(credits, useQuery(historiesOfPlayer(services.api, userId)))
  return (
    <EvaluationList
      query={query}
      onQuery={onQuery}
      page={page}
      sortings={SORTINGS}
      searched="Game, jersey number or level"
      action={<UploadLink />}
      isLeadComing={isLeadComing}
      lead={
        <>
          <CreditsLeft purchases={credits.data?.purchases ?? []} />
          <EarlierEvaluations />
        </>
      }
      empty={
        <Panel>
          <EmptyState title="No evaluations yet" text="Your videos and reports appear here.">
            <UploadLink />
          </EmptyState>
        </Panel>
      }
    >
      {(items) => <PlayerEvaluations items={items} />}
    </EvaluationList>
  )
}

/** The way to an order. */
export function UploadLink() {
  const navigate = useNavigate()
  return (
    <Button variant="solid" onClick={() => void navigate({ to: '/app/video-upload' })}>
      <Upload aria-hidden />
      Upload a game video
    </Button>
  )
}
