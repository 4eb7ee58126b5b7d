import { useSyncExternalStore } from 'react'

export type PanelPreferences = {
  thumbSide: 'right' | 'left'
  hasHaptics: boolean
  /** The last item of a skill leads to the next skill. */
  goesOn: boolean
}

const STORAGE_KEY = 'courtside-panel'
const listeners = new Set<() => void>()
let current: PanelPreferences | undefined

/** How this device is held: kept per device, like the theme. */
export function readPanelPreferences(): PanelPreferences {
  current ??= parse(readKept())
  return current
}

export function choosePanelPreferences(part: Partial<PanelPreferences>): void {
  current = { ...readPanelPreferences(), ...part }
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(current))
  } catch {
    // Storage can be denied; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function usePanelPreferences(): PanelPreferences {
  return useSyncExternalStore(subscribe, readPanelPreferences)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function readKept(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function parse(kept: string | null): PanelPreferences {
  return {
    thumbSide: kept?.includes('"thumbSide":"left"') ? 'left' : 'right',
    hasHaptics: !kept?.includes('"hasHaptics":false'),
    goesOn: !kept?.includes('"goesOn":false'),
  }
}
