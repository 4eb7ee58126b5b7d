import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { enterApp } from '#app/guards.ts'
import { Loading } from '#app/screens.tsx'
import { AppShell } from '#app/shell/app-shell.tsx'
import { useSession, useSignedIn } from '#app/use-session.ts'
import { SignedInProvider } from '#data/react/person.tsx'
import { planAt } from '#domain/doors/routes-table.ts'
import { Welcome } from '#features/welcome/welcome.tsx'
import { late } from '#ui/late.tsx'

const ContactUsDialog = late(async () => (await import('#features/help-center/contact-us-dialog.tsx')).ContactUsDialog)

export const Route = createFileRoute('/app')({
  beforeLoad: (visit) => enterApp(visit),
  component: App,
})

function App() {
  const { services, updates, installs } = Route.useRouteContext()
  const session = useSession(services.session)
  const person = useSignedIn(services.session)
  // The answer alone: in the panel each skill makes new matches.
  const isFrameless = useMatches({ select: (all) => all.some(({ fullPath }) => planAt(fullPath)?.isFrameless) })
  // Between the end of a session and the sign-in page there is nothing to show.
  if (session.phase !== 'signed-in' || !person) return <Loading />
  return (
    <SignedInProvider services={services} person={person}>
      <AppShell
        key={session.userId}
        services={services}
        session={session}
        updates={updates}
        installs={installs}
        isFrameless={isFrameless}
        ContactUsDialog={ContactUsDialog}
        WelcomeModal={Welcome}
      >
        <Outlet />
      </AppShell>
    </SignedInProvider>
  )
}
