import { createFileRoute } from '@tanstack/react-router'
import { HelpCenterPage } from '#features/help-center/help-center-page.tsx'

export const Route = createFileRoute('/app/help-center')({ component: HelpCenterPage })
