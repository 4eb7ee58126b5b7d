import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { deviceStorage } from '#storage/page-storage.ts'

export type PanelPreferences = {
  thumbSide: 'right' | 'left'
  hasHaptics: boolean
  /** The last item of a skill leads to the next skill. */
  goesOn: boolean
  /** EP41. The video pauses while a note is typed. */
  pausesVideo: boolean
}

const USUAL: PanelPreferences = { thumbSide: 'right', hasHaptics: true, goesOn: true, pausesVideo: true }

const Kept = v.fallback(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      thumbSide: v.fallback(v.picklist(['right', 'left']), USUAL.thumbSide),
      hasHaptics: v.fallback(v.boolean(), USUAL.hasHaptics),
      goesOn: v.fallback(v.boolean(), USUAL.goesOn),
      pausesVideo: v.fallback(v.boolean(), USUAL.pausesVideo),
    }),
  ),
  USUAL,
)

const STORAGE_KEY = 'courtside-panel'
const listeners = new Set<() => void>()
let current: PanelPreferences | undefined

/** How this device is held: kept per device, like the theme. */
export function readPanelPreferences(): PanelPreferences {
  current ??= panelPreferencesFrom(deviceStorage.getItem(STORAGE_KEY))
  return current
}

/** What the kept text does not say, or not readably, is as on a new device. */
export function panelPreferencesFrom(kept: string | null): PanelPreferences {
  return v.parse(Kept, kept)
}

export function choosePanelPreferences(part: Partial<PanelPreferences>): void {
  current = { ...readPanelPreferences(), ...part }
  deviceStorage.setItem(STORAGE_KEY, JSON.stringify(current))
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
