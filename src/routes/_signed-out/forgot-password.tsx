import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '#features/auth/forgot-password-page.tsx'

export const Route = createFileRoute('/_signed-out/forgot-password')({
  component: ForgotPassword,
})

function ForgotPassword() {
  const { session } = Route.useRouteContext()
  return <ForgotPasswordPage account={session.account} signIn={session.signIn} />
}
