import { useEffect, useState } from 'react'
import { readDeviceFacts } from '#data/ready/device-facts.ts'
import type { DeviceFacts } from '#data/ready/device-facts.ts'
import { workersOf } from '#storage/page-storage.ts'
import { useOnline } from '#ui/use-online.ts'

/** What the browser says of this device; asking to keep the storage reads it anew. */
export function useDevice() {
  const [facts, setFacts] = useState<DeviceFacts>()
  useEffect(() => {
    void readDeviceFacts(navigator).then(setFacts)
  }, [])
  const keepStorage = () => void readDeviceFacts(navigator, true).then(setFacts)
  return { facts, keepStorage, isOnline: useOnline(), isUpdateWaiting: useUpdateWaiting() }
}

/** A version that is found while the page is shown counts, too. */
function useUpdateWaiting(): boolean {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    const workers = workersOf(window)
    if (!workers) return
    const end = new AbortController()
    const watch = (registration: ServiceWorkerRegistration) => {
      const look = () => setWaiting(Boolean(registration.active && registration.waiting))
      const follow = () => registration.installing?.addEventListener('statechange', look, end)
      registration.addEventListener('updatefound', follow, end)
      follow()
      look()
    }
    void workers.getRegistration().then(
      (registration) => registration && !end.signal.aborted && watch(registration),
      () => {},
    )
    return () => end.abort()
  }, [])
  return isWaiting
}
