import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { CHOSEN_ROLES } from '#domain/access/sign-up-form.ts'
import { SignUpPage } from '#features/auth/sign-up-page.tsx'

export const Route = createFileRoute('/_signed-out/signup')({
  validateSearch: v.object({
    next: v.optional(v.fallback(v.optional(v.string()), undefined)),
    role: v.optional(v.fallback(v.optional(v.picklist(CHOSEN_ROLES)), undefined)),
  }),
  staticData: { title: 'Create an account' },
  component: SignUp,
})

function SignUp() {
  const { session } = Route.useRouteContext()
  const { next, role } = Route.useSearch()
  return <SignUpPage account={session.account} signIn={session.signIn} next={next} role={role} />
}
