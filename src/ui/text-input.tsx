import { chakra } from '@chakra-ui/react'
import { inputRecipe } from './theme/recipes/input.ts'

/** The bare controls. Use them inside a FormField, which gives them their label and their error. */
export const TextInput = chakra('input', inputRecipe)
export const TextArea = chakra('textarea', inputRecipe, { defaultProps: { kind: 'area' } })
export const NativeSelect = chakra('select', inputRecipe)
