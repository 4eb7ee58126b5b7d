import { defineRecipe } from '@chakra-ui/react'

/** A card on the floor: one line, radius 12, no panel inside a panel. */
export const panelRecipe = defineRecipe({
  className: 'panel',
  base: {
    bg: 'bg.panel',
    borderWidth: 'line',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'panel',
    minW: '0',
  },
  variants: {
    inset: { normal: { p: { base: '4', sm: '5' } }, none: { overflow: 'hidden' } },
    rows: { none: {}, close: { display: 'grid', gap: '4' }, wide: { display: 'grid', gap: '5' } },
    width: { any: {}, form: { maxW: '884px' } },
    margin: { none: {}, all: { m: '3' } },
  },
})
