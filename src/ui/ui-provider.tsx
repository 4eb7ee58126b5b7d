import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { focusPressed } from './focus-pressed.ts'
import { followSystemTheme } from './theme/theme-choice.ts'
// First of all sheets: it names the order of the layers.
import './theme/theme.css'
import './theme/stand-ins.css'
import './text.module.css'

/** Gives everything inside the theme and the person's choice of light, dark or court. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(followSystemTheme, [])
  useEffect(focusPressed, [])
  return children
}
