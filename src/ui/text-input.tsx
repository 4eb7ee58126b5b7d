import { recipeElement } from './recipe-element.tsx'
import type { inputRecipe } from './theme/recipes/input.ts'

/** The bare controls. Use them inside a FormField, which gives them their label and their error. */
export const TextInput = recipeElement<typeof inputRecipe, 'input'>('input', 'input', { kind: 'line' })
export const TextArea = recipeElement<typeof inputRecipe, 'textarea'>('textarea', 'input', { kind: 'area' })
export const NativeSelect = recipeElement<typeof inputRecipe, 'select'>('select', 'input', { kind: 'choice' })
