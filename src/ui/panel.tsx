import { recipeElement } from './recipe-element.tsx'
import type { panelRecipe } from './theme/recipes/panel.ts'

/**
 * A card. `inset="none"` for tables and lists that reach its edges; `rows` close or wide sets what is in it apart;
 * `width="form"` for what is typed into; `margin="all"` where no page sets it apart.
 */
export const Panel = recipeElement<typeof panelRecipe, 'section'>('section', 'panel', {
  inset: 'normal',
  rows: 'none',
  width: 'any',
  margin: 'none',
})
