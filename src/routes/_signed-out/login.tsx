import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { DEMO_SIGN_IN } from '#app/env.ts'
import { useSession } from '#app/use-session.ts'
import { useUnsent } from '#app/use-unsent.ts'
import { recoverSecondStep } from '#data/session/recover-second-step.ts'
import { LoginPage } from '#features/auth/login-page.tsx'

export const Route = createFileRoute('/_signed-out/login')({
  validateSearch: v.object({ next: v.optional(v.fallback(v.optional(v.string()), undefined)) }),
  component: Login,
})

function Login() {
  const { session, findUnsent, isLocalPool, apiUrl } = Route.useRouteContext()
  const now = useSession(session)
  const { next } = Route.useSearch()
  return (
    <LoginPage
      signIn={session.signIn}
      confirmCode={session.confirmCode}
      recover={(email, code) =>
        recoverSecondStep({ email, code }, { apiUrl, fetch: (...request) => fetch(...request) })
      }
      unsent={useUnsent(findUnsent)}
      next={next}
      demo={isLocalPool ? DEMO_SIGN_IN : undefined}
      ending={now.phase === 'signed-out' ? now.message : undefined}
      email={now.phase === 'signed-out' ? now.email : undefined}
    />
  )
}
