import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '#features/auth/sign-up-page.tsx'

export const Route = createFileRoute('/_signed-out/signup')({
  staticData: { title: 'Create an account' },
  component: SignUp,
})

function SignUp() {
  const { session } = Route.useRouteContext()
  return <SignUpPage account={session.account} signIn={session.signIn} />
}
