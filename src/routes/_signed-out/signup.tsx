import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { createPublicClient } from '#data/api/public-client.ts'
import { SignUpPage } from '#features/auth/sign-up-page.tsx'

export const Route = createFileRoute('/_signed-out/signup')({
  validateSearch: v.object({ next: v.optional(v.fallback(v.optional(v.string()), undefined)) }),
  component: SignUp,
})

function SignUp() {
  const { session, apiUrl } = Route.useRouteContext()
  const { next } = Route.useSearch()
  const [api] = useState(() => createPublicClient(apiUrl))
  return <SignUpPage api={api} account={session.account} signIn={session.signIn} next={next} />
}
