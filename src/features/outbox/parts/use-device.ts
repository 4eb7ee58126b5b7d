import { useEffect, useState, useSyncExternalStore } from 'react'
import { readDeviceFacts } from '#data/ready/device-facts.ts'
import type { DeviceFacts } from '#data/ready/device-facts.ts'

/** What the browser says of this device; asking to keep the storage reads it anew. */
export function useDevice() {
  const [facts, setFacts] = useState<DeviceFacts>()
  useEffect(() => { void readDeviceFacts(navigator).then(setFacts) }, [])
  const keepStorage = () => void readDeviceFacts(navigator, true).then(setFacts)
  return { facts, keepStorage, isOnline: useOnline(), isUpdateWaiting: useUpdateWaiting() }
}

/** The browser's guess: without it there is no signal for sure; with it there may be. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
}

function subscribeToNetwork(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function useUpdateWaiting(): boolean {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    void navigator.serviceWorker.getRegistration().then((registration) => setWaiting(Boolean(registration?.waiting)), () => {})
  }, [])
  return isWaiting
}
