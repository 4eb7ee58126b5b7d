import { defineRecipe } from '@chakra-ui/react'

/** 48 px, an edge of 3:1, and 2 px of crimson when the value is refused. */
export const inputRecipe = defineRecipe({
  className: 'input',
  base: {
    width: 'full',
    minH: '12',
    px: '3.5',
    borderRadius: 'md',
    borderWidth: '1.5px',
    borderStyle: 'solid',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
    color: 'fg',
    fontFamily: 'body',
    fontWeight: 500,
    fontSize: '16px',
    lineHeight: 1.4,
    '.court &': { borderWidth: '2px' },
    '&[aria-invalid=true]': { borderColor: 'danger.solid', borderWidth: '2px' },
    '&:disabled, &[readonly]': { bg: 'bg.subtle', borderStyle: 'dashed' },
  },
  variants: {
    kind: {
      line: {},
      area: { py: '3', minH: '120px', resize: 'vertical', lineHeight: 1.5 },
      short: { maxW: '220px' },
      // Room for what stands over the field: a lens, an eye to press, an arrow.
      search: { ps: '11' },
      password: { pe: '52px' },
      choice: { appearance: 'none', pe: '11' },
    },
  },
})
