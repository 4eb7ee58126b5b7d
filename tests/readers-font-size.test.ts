import postcss from 'postcss'
import { expect, test } from 'vitest'
import { readersFontSize } from '../tools/vite/readers-font-size.ts'

test.each([
  ['letters, in the short form too', 'a { font: 700 14px/1.5 "8px" }', 'a { font: 700 0.875rem/1.5 "8px" }'],
  [
    'the sizes of controls',
    'a { min-height: 44px; width: var(--w, 56px) }',
    'a { min-height: 2.75rem; width: var(--w, 3.5rem) }',
  ],
  ['room for a control, and no other room', 'a { padding: 8px 44px 8px 12px }', 'a { padding: 8px 2.75rem 8px 12px }'],
  ['no padding in a variable', 'a { --padding-page: 16px }', 'a { --padding-page: 16px }'],
  [
    'half of what is placed by its edge',
    'a { position: absolute; margin: -9px }',
    'a { position: absolute; margin: -0.5625rem }',
  ],
  [
    'no line, corner or shadow',
    'a { width: 1px; border-radius: 8px; border: 2px solid }',
    'a { width: 1px; border-radius: 8px; border: 2px solid }',
  ],
  [
    'queries of the screen',
    '@media (min-width: 840px) { a { top: 0 } }',
    '@media (min-width: 52.5rem) { a { top: 0 } }',
  ],
  [
    'a named query',
    '@media screen and (--below-tablet) { a { top: 0 } }',
    '@media screen and (max-width: 52.4375rem) { a { top: 0 } }',
  ],
  [
    'the query of large letters',
    '@media (--large-letters) { a { top: 0 } }',
    '@media (max-width: 17.4375rem) { a { top: 0 } }',
  ],
  [
    'more lines where a text is kept in one and letters are large',
    'a { white-space: nowrap }',
    'a { white-space: nowrap }@media (max-width: 17.4375rem) {a {white-space: normal;-webkit-line-clamp: none;overflow-wrap: break-word;max-width: 100% } }',
  ],
  ['queries of a container', '@container (max-width: 479px) {}', '@container (max-width: 29.9375rem) {}'],
])('[W35] the build writes in rem: %s', (_, given, built) => {
  expect(postcss([readersFontSize]).process(given, { from: undefined }).css).toBe(built)
})

test('the build fails on an unknown name of a media query', () => {
  const wrong = '@media (--below-tabelt) { a { top: 0 } }'
  expect(() => postcss([readersFontSize]).process(wrong, { from: undefined }).css).toThrow('--below-tabelt')
})
