import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#features/legal/legal-page.tsx'

export const Route = createFileRoute('/terms')({
  staticData: { title: 'Terms of service' },
  component: () => <LegalPage document="terms" />,
})
