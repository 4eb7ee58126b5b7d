import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorScreen } from '#ui/error-screen.tsx'
import { LoadingScreen } from '#ui/loading-screen.tsx'
import { PageNotFound } from '#ui/page-not-found.tsx'
import { isMissingFile, reloadIfReachable } from './missing-file.ts'

/** W4. Route errors and uncaught errors of a page. */
export function CrashScreen({ error }: { error?: unknown }) {
  return isMissingFile(error) ? <MissingFileScreen /> : <ErrorScreen onReload={() => location.reload()} safety="What was shown as saved is on this device." />
}

/** W5. A reload without signal would take away the rest of the app, too. */
function MissingFileScreen() {
  const [isStillAway, setStillAway] = useState(false)
  const reload = () => {
    setStillAway(false)
    void reloadIfReachable(window).then((isReached) => setStillAway(!isReached))
  }
  return (
    <ErrorScreen
      onReload={reload} news={isStillAway ? 'There is still no signal.' : undefined}
      safety="This page is not on this device yet and needs signal once. The others work, and what was shown as saved is on this device."
    />
  )
}

export function Loading() {
  return <LoadingScreen />
}

/** The same where no shell stands around it. */
export function NothingHereAlone() {
  return <main id="main"><NothingHere /></main>
}

/** The link leads to the root, which knows the person's own base page. */
export function NothingHere() {
  return <PageNotFound><Link to="/app">Back to your start page</Link></PageNotFound>
}
