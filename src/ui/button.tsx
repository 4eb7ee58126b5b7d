import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { buttonRecipe } from './theme/recipes/button.ts'

/**
 * A button; `asChild` gives its looks to a link. `variant` solid, outline (default), ghost, danger, dangerOutline or
 * apron (white on the dark apron); `size` md 44 px, lg 52 px, court 56 px; `shape="icon"` needs an aria-label.
 */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })
export type ButtonProps = ComponentProps<typeof Button>
