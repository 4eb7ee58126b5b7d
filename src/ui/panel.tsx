import { chakra } from '@chakra-ui/react'
import { panelRecipe } from './theme/recipes/panel.ts'

/** A card. `inset="none"` for tables and lists that reach its edges; style props go on top. */
export const Panel = chakra('section', panelRecipe)
