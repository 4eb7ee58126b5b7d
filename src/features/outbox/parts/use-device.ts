import { useEffect, useState } from 'react'
import { readDeviceFacts } from '#data/ready/device-facts.ts'
import type { DeviceFacts } from '#data/ready/device-facts.ts'
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

function useUpdateWaiting(): boolean {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    void navigator.serviceWorker.getRegistration().then(
      (registration) => setWaiting(Boolean(registration?.waiting)),
      () => {},
    )
  }, [])
  return isWaiting
}
