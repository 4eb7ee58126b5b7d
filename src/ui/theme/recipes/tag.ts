import { defineRecipe } from '@chakra-ui/react'

/** Status is icon and words; color comes third. In Court the edge carries it. */
export const tagRecipe = defineRecipe({
  className: 'tag',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '7',
    py: '0.5',
    ps: '2',
    pe: '2.5',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderStyle: 'solid',
    fontFamily: 'body',
    fontWeight: 700,
    fontSize: '13px',
    lineHeight: 1.2,
    whiteSpace: 'nowrap',
    '& svg.lucide': { width: '16px', height: '16px' },
    '.court &': { borderWidth: '2px', borderColor: 'currentColor' },
  },
  variants: {
    tone: {
      neutral: { bg: 'bg.subtle', color: 'fg', borderColor: 'border' },
      ok: { bg: 'ok.subtle', color: 'ok.fg', borderColor: 'color-mix(in srgb, {colors.ok.solid} 45%, transparent)' },
      warn: { bg: 'warn.subtle', color: 'warn.fg', borderColor: 'warn.border' },
      danger: { bg: 'danger.subtle', color: 'danger.fg', borderColor: 'danger.solid' },
      paint: {
        bg: 'paint.subtle',
        color: 'fg.link',
        borderColor: 'color-mix(in srgb, {colors.paint.solid} 45%, transparent)',
      },
      ball: { bg: 'ball.subtle', color: 'ball.fg', borderColor: 'ball.border' },
    },
    size: {
      md: {},
      lg: { minH: 'tap', fontSize: '15px', ps: '3', pe: '4', '& svg.lucide': { width: '20px', height: '20px' } },
    },
  },
})
