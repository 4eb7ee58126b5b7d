import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { storageWords } from '#kit/storage-words.ts'
import { useStorageTrouble } from '#kit/use-storage-trouble.ts'
import type { StorageTrouble } from '#storage/storage-trouble.ts'
import { ErrorScreen } from '#ui/error-screen.tsx'
import { LoadingScreen } from '#ui/loading-screen.tsx'
import { PageNotFound } from '#ui/page-not-found.tsx'
import { isMissingFile, reloadRenewed, reloadWhenReachable } from './missing-file.ts'

/** Route errors and uncaught errors of a page. */
export function CrashScreen({ error }: { error?: unknown }) {
  const trouble = useStorageTrouble()
  if (trouble) return <StorageScreen trouble={trouble} />
  return isMissingFile(error) ? <MissingFileScreen /> : <ErrorScreen onReload={() => location.reload()} safety={SAFE} />
}

const SAFE = 'Everything shown as saved is still on this device.'

/**
 * W5. A reload without internet would take away the rest of the app, too; with it, the file that is missing belongs to
 * another version.
 */
function MissingFileScreen() {
  const [isReachable, setReachable] = useState<boolean>()
  const [reload, setReload] = useState<'idle' | 'busy' | 'failed'>('idle')
  useEffect(() => void reloadWhenReachable(window).then(setReachable), [])

  function renew() {
    if (reload === 'busy') return
    setReload('busy')
    void reloadRenewed(window).then((isReloading) => setReload(isReloading ? 'busy' : 'failed'))
  }

  return (
    <ErrorScreen
      onReload={renew}
      news={NEWS[reload]}
      safety={
        isReachable
          ? `Part of Courtside is missing on this device. Reload to get it back. ${SAFE}`
          : `You’re offline. Connect once to load this page. Other pages still work. ${SAFE}`
      }
    />
  )
}

const NEWS = { idle: undefined, busy: 'Loading the latest version...', failed: 'You’re still offline.' }

/** Y78. A page that waits for the storage of this device says so, and appears once the storage answers. */
export function Loading() {
  const trouble = useStorageTrouble()
  return trouble ? <StorageScreen trouble={trouble} /> : <LoadingScreen />
}

function StorageScreen({ trouble }: { trouble: StorageTrouble }) {
  const { title, wayOut } = storageWords(trouble)
  return <ErrorScreen title={title} advice={wayOut} onReload={() => location.reload()} />
}

/** The same where no shell stands around it. */
export function NothingHereAlone() {
  return (
    <main id="main">
      <NothingHere />
    </main>
  )
}

/** The link leads to the root, which knows the person's own base page. */
export function NothingHere() {
  return (
    <PageNotFound>
      <Link to="/app">Back to home</Link>
    </PageNotFound>
  )
}
