import { Component } from 'react'
import type { ReactNode } from 'react'

type ErrorBoundaryProps = { children: ReactNode; fallback: (error: unknown) => ReactNode }

/** Shows something else in place of a page that cannot go on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    return this.state.failure ? this.props.fallback(this.state.failure.error) : this.props.children
  }
}
