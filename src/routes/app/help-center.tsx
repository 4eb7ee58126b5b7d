import { createFileRoute, useLocation } from '@tanstack/react-router'
import { usePerson } from '#data/react/person.tsx'
import { HelpCenterPage } from '#features/help-center/help-center-page.tsx'

export const Route = createFileRoute('/app/help-center')({
  component: HelpCenter,
})

function HelpCenter() {
  const session = usePerson()
  const reader = session && { ...session, hasEvents: (session.user?.events.length ?? 0) > 0 }
  return <HelpCenterPage reader={reader ?? undefined} articleId={useLocation().hash || undefined} />
}
