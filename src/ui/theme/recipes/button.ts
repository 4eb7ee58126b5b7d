import { defineRecipe } from '@chakra-ui/react'

/** Ink acts. Every button is at least 44 px, courtside 56 px; a disabled one stays in the tab order and says why. */
export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex', alignItems: 'center', justifyContent: 'center', gap: '2', flex: 'none',
    minH: 'tap', minW: 'tap', px: '4.5', borderRadius: 'md', borderWidth: 'line', borderStyle: 'solid', borderColor: 'transparent',
    bg: 'transparent', color: 'fg', fontFamily: 'body', fontWeight: 700, fontSize: '15px', lineHeight: 1.15, textDecoration: 'none',
    whiteSpace: 'nowrap', userSelect: 'none', cursor: 'pointer', transitionProperty: 'background, transform', transitionDuration: 'fast',
    _active: { transform: 'translateY(1px)' },
    '&[aria-disabled=true], &:disabled': {
      bg: 'bg.subtle', color: 'fg.muted', borderStyle: 'dashed', borderColor: 'border.emphasized', cursor: 'not-allowed', transform: 'none',
    },
    '@media (forced-colors: active)': { borderColor: 'ButtonText' },
  },
  variants: {
    variant: {
      solid: { bg: 'ink.solid', color: 'ink.contrast', _hover: { bg: 'ink.hover' } },
      outline: { bg: 'bg.panel', borderColor: 'border.emphasized', _hover: { bg: 'bg.subtle' } },
      ghost: { _hover: { bg: 'bg.subtle' }, '.apron &': { color: 'fg.apron', _hover: { bg: 'bg.apronRaised' } } },
      danger: { bg: 'danger.solid', color: 'danger.contrast' },
      dangerOutline: { bg: 'bg.panel', borderColor: 'danger.solid', color: 'danger.fg', _hover: { bg: 'danger.subtle' } },
      apron: { bg: 'fg.apron', color: '#101920' },
    },
    size: {
      md: {},
      lg: { minH: '52px', fontSize: '16px' },
      court: { minH: 'tapCourt', minW: 'tapCourt', '& svg.lucide': { width: '24px', height: '24px' } },
    },
    shape: { text: {}, icon: { px: '0' } },
  },
  defaultVariants: { variant: 'outline', size: 'md', shape: 'text' },
})
