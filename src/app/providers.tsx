import type { ReactNode } from 'react'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { CrashScreen } from './screens.tsx'

/** What surrounds every page of the app. The query cache belongs to a signed-in user and is provided below /app. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <UiProvider>
      <ErrorBoundary fallback={(error) => <CrashScreen error={error} />}>
        {children}
        <Toaster />
      </ErrorBoundary>
    </UiProvider>
  )
}
