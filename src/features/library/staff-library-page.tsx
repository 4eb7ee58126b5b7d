import { Link } from '@tanstack/react-router'
import { staffLibrary } from '#data/queries/library.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { StaffLibraryQuery } from '#domain/contracts/library.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { EvaluationList } from './cards/evaluation-list.tsx'
import { StaffEvaluation } from './cards/staff-evaluation.tsx'

type StaffLibraryPageProps = {
  isCoach: boolean
  query: StaffLibraryQuery
  onQuery: (next: Partial<StaffLibraryQuery>) => void
}

const SORTINGS = [
  { sort_by: 'updated_at', order_by: 'desc', label: 'Last changed' },
  { sort_by: 'player_name', order_by: 'asc', label: 'Player' },
  { sort_by: 'total_score', order_by: 'desc', label: 'Highest total' },
  { sort_by: 'status', order_by: 'asc', label: 'Status' },
] as const

/**
 * L16. What a coach has ordered, and the reports that a coach, a director or an owner may read, the newest change
 * first.
 */
export function StaffLibraryPage({ isCoach, query, onQuery }: StaffLibraryPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const page = useLoaded(staffLibrary(services.api, userId, query))
  return (
    <EvaluationList
      query={query}
      onQuery={onQuery}
      page={page}
      sortings={SORTINGS}
      searched="Player, number, school or event"
      empty={
        <Panel>
          <EmptyState
            title="No evaluations yet"
            text={
              isCoach
                ? 'Evaluations you order and your players’ reports appear here.'
                : 'Reports of players in your programs appear here.'
            }
          >
            <Link to="/app/performance-portal">Open the portal</Link>
          </EmptyState>
        </Panel>
      }
    >
      {(items) => items.map((item) => <StaffEvaluation key={item.evaluation_submission_id} item={item} />)}
    </EvaluationList>
  )
}
