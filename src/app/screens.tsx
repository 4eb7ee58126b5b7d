import { Link } from '@tanstack/react-router'
import { ErrorScreen } from '#ui/error-screen.tsx'
import { LoadingScreen } from '#ui/loading-screen.tsx'
import { PageNotFound } from '#ui/page-not-found.tsx'

const reload = () => location.reload()

/** Route errors and uncaught errors of a page. */
export function CrashScreen() {
  return <ErrorScreen onReload={reload} safety="What was shown as saved is on this device." />
}

export function Loading() {
  return <LoadingScreen />
}

/** The link leads to the root, which knows the person's own base page. */
export function NothingHere() {
  return <PageNotFound><Link to="/app">Back to your start page</Link></PageNotFound>
}
