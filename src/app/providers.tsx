import { Component } from 'react'
import type { ReactNode } from 'react'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { CrashScreen } from './screens.tsx'

/** What surrounds every page of the app. The query cache belongs to a signed-in user and is provided below /app. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <UiProvider>
      <ErrorBoundary>{children}</ErrorBoundary>
      <Toaster />
    </UiProvider>
  )
}

class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <CrashScreen /> : this.props.children
  }
}
