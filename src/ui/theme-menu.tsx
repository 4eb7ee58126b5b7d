import { Monitor, Moon, Sun, SunMoon, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ButtonProps } from './button.tsx'
import { MenuChoices } from './menu-choices.tsx'
import { Menu } from './menu.tsx'
import type { MenuItem } from './menu.tsx'
import { chooseTheme, THEME_CHOICES, useThemeChoice } from './theme/theme-choice.ts'

const LABELS = { system: 'System', light: 'Light', dark: 'Dark', court: 'Court' }
const ICONS = { system: Monitor, light: Sun, dark: Moon, court: Zap }

type ThemeMenuProps = {
  button?: Pick<ButtonProps, 'variant' | 'size' | 'shape' | 'className'>
  side?: 'below' | 'above'
  align?: 'start' | 'end'
  children?: ReactNode
}

/** System, Light, Dark or Court (high contrast for a bright gym), kept on this device. */
export function ThemeMenu({
  button = { variant: 'ghost' },
  side = 'below',
  align = 'start',
  children,
}: ThemeMenuProps) {
  return (
    <Menu label="Theme" items={useThemeItems()} button={button} side={side} align={align}>
      {children ?? (
        <>
          <SunMoon aria-hidden />
          <span>Theme</span>
        </>
      )}
    </Menu>
  )
}

/** The same choice laid open, for a sheet. */
export function ThemeChoices({ className }: { className?: string | undefined }) {
  return <MenuChoices label="Theme" items={useThemeItems()} className={className} />
}

function useThemeItems(): MenuItem[] {
  const chosen = useThemeChoice()
  return THEME_CHOICES.map((choice) => ({
    id: choice,
    label: LABELS[choice],
    icon: ICONS[choice],
    isChecked: choice === chosen,
    onSelect: () => chooseTheme(choice),
  }))
}
