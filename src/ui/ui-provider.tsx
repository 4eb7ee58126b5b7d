import { ChakraProvider } from '@chakra-ui/react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { focusPressed } from './focus-pressed.ts'
import { system } from './theme/system.ts'
import { followSystemTheme } from './theme/theme-choice.ts'
import './theme/fonts.css'
import './text.module.css'

/** Gives everything inside the theme, the fonts and the person's choice of light, dark or court. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(followSystemTheme, [])
  useEffect(focusPressed, [])
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
