import { Link } from '@tanstack/react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'

/** Coaches, directors and owners have no library of their own. */
export function NoLibrary() {
  return (
    <Panel>
      <EmptyState drawing="floor" level={1} title="Library" text="Evaluators and players find their evaluations here. Your teams and their players are in the performance portal.">
        <Link to="/app/performance-portal">Open the performance portal</Link>
      </EmptyState>
    </Panel>
  )
}
