import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useSignedIn } from '#app/use-session.ts'
import { HelpCenterPage } from '#features/help-center/help-center-page.tsx'

export const Route = createFileRoute('/app/help-center')({
  staticData: { title: 'Help center' },
  component: HelpCenter,
})

function HelpCenter() {
  const reader = useSignedIn(Route.useRouteContext().session) ?? undefined
  return <HelpCenterPage reader={reader} articleId={useLocation().hash || undefined} />
}
