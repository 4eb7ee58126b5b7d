import type { ComponentProps } from 'react'
import { recipeElement } from './recipe-element.tsx'
import type { buttonRecipe } from './theme/recipes/button.ts'

/**
 * A button; `asChild` gives its looks to a link. `variant` solid, outline (default), ghost, danger, dangerOutline or
 * apron (white on the dark apron); `size` md 44 px, lg 52 px, court 56 px; `shape="icon"` needs an aria-label;
 * `width="full"` fills its place; `above` is the room over it, in steps of 4 px, or all the `rest`.
 */
export const Button = recipeElement<typeof buttonRecipe, 'button'>(
  'button',
  'button',
  { variant: 'outline', size: 'md', shape: 'text', width: 'own', above: 'none' },
  { type: 'button' },
)
export type ButtonProps = ComponentProps<typeof Button>
