import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#storage/page-storage.ts'

export const THEME_CHOICES = ['system', 'light', 'dark', 'court'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]
type Theme = Exclude<ThemeChoice, 'system'>

/** tools/shell/theme.js reads the same key before the first paint; change both together. */
const STORAGE_KEY = 'courtside-theme'
const listeners = new Set<() => void>()

/** The choice kept on this device; "system" when there is none or it is not one of ours. */
export function readThemeChoice(): ThemeChoice {
  const kept = deviceStorage.getItem(STORAGE_KEY)
  return THEME_CHOICES.find((choice) => choice === kept) ?? 'system'
}

/** Keeps the choice on this device and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  deviceStorage.setItem(STORAGE_KEY, choice)
  showTheme(choice)
  for (const listener of listeners) listener()
}

/**
 * Follows the device while the choice is "system", and puts dark ink on paper. Returns the function that stops
 * following.
 */
export function followSystemTheme(): () => void {
  const queries = [matchMedia('(prefers-color-scheme: dark)'), matchMedia('(prefers-contrast: more)')]
  const follow = () => showTheme(readThemeChoice())
  // Browsers print without backgrounds: the white text of the dark themes would be white on white.
  const lighten = () => showTheme('light')
  follow()
  for (const query of queries) query.addEventListener('change', follow)
  addEventListener('beforeprint', lighten)
  addEventListener('afterprint', follow)
  return () => {
    removeEventListener('beforeprint', lighten)
    removeEventListener('afterprint', follow)
    for (const query of queries) query.removeEventListener('change', follow)
  }
}

/** The current choice, and again whenever it changes. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readThemeChoice)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function showTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  root.classList.remove('light', 'dark', 'court')
  root.classList.add(choice === 'system' ? systemTheme() : choice)
}

function systemTheme(): Theme {
  if (matchMedia('(prefers-contrast: more)').matches) return 'court'
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
