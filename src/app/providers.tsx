import { Component } from 'react'
import type { ReactNode } from 'react'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { CrashScreen } from './screens.tsx'

/** What surrounds every page of the app. The query cache belongs to a signed-in user and is provided below /app. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <UiProvider>
      <ErrorBoundary>
        {children}
        <Toaster />
      </ErrorBoundary>
    </UiProvider>
  )
}

class ErrorBoundary extends Component<{ children: ReactNode }, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    return this.state.failure ? <CrashScreen error={this.state.failure.error} /> : this.props.children
  }
}
