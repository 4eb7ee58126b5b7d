import { render } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translateAsChrome } from '#tests/support/translate-as-chrome.ts'
import { acceptTranslators } from './translated-page.ts'

const CHANGED = ['appendChild', 'insertBefore', 'removeChild', 'nodeValue', 'textContent'] as const
const native = CHANGED.map((name) => [name, Object.getOwnPropertyDescriptor(Node.prototype, name)!] as const)
beforeAll(acceptTranslators)
afterAll(() => {
  for (const [name, descriptor] of native) Object.defineProperty(Node.prototype, name, descriptor)
})

type PageProps = { rated: number; isSaved?: boolean; names?: string[]; hasNote?: boolean }

/** Texts next to texts, to conditions and to lists, as any page has them. */
function Page({ rated, isSaved = false, names = [], hasNote = false }: PageProps) {
  return (
    <main>
      {rated} of 12 rated. {isSaved && 'Saved'}
      {!isSaved && <b>Sending</b>}
      <p>{hasNote ? `Note ${rated}` : null}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {name} {rated > 3 && 'leads'}
          </li>
        ))}
      </ul>
      End
    </main>
  )
}

const wordsOf = (props: PageProps) => {
  const { container, unmount } = render(<Page {...props} />)
  const words = container.textContent
  unmount()
  return words
}

const CHANGES: [string, PageProps, PageProps][] = [
  ['a text changes', { rated: 3 }, { rated: 4 }],
  ['a text appears and an element goes', { rated: 3 }, { rated: 3, isSaved: true }],
  ['a text goes and an element appears', { rated: 3, isSaved: true }, { rated: 4 }],
  ['an only text appears', { rated: 3 }, { rated: 3, hasNote: true }],
  ['an only text changes', { rated: 3, hasNote: true }, { rated: 4, hasNote: true }],
  ['an only text goes', { rated: 3, hasNote: true }, { rated: 4 }],
  ['rows change places', { rated: 4, names: ['Ana', 'Bo', 'Cy'] }, { rated: 3, names: ['Cy', 'Ana', 'Di'] }],
]

test.each(CHANGES)(
  '[W43] on a translated page, %s, and the page shows the new words',
  async (_change, before, after) => {
    const expected = wordsOf(after)
    const { container, rerender } = render(<Page {...before} />)
    const stop = translateAsChrome(container)
    await Promise.resolve()
    expect(container.querySelectorAll('font font').length).toBeGreaterThan(1)
    for (const props of [after, before, after]) {
      rerender(<Page {...props} />)
      await Promise.resolve()
    }
    expect(container.textContent).toBe(expected)
    expect([...container.querySelectorAll('main')].map((it) => it.lastChild?.nodeName)).toEqual(['FONT'])
    stop()
  },
)

test('[W43] a translator that wraps a text, moves an element and gives up loses no word and no element', async () => {
  const { container, rerender } = render(<Page rated={3} />)
  const main = container.querySelector('main')!
  const sending = main.querySelector('b')!
  const font = document.createElement('font')
  font.append(main.firstChild!, sending)
  main.prepend(font)
  main.append(document.createElement('font'))
  await Promise.resolve()
  rerender(<Page rated={4} />)
  expect(main.textContent).toBe(wordsOf({ rated: 4 }))
  expect(main.querySelector('b')).toBe(sending)

  await Promise.resolve()
  const stop = translateAsChrome(container)
  stop()
  await Promise.resolve()
  for (const it of container.querySelectorAll('main > font')) it.replaceWith(it.textContent)
  await Promise.resolve()
  rerender(<Page rated={5} isSaved />)
  expect(main.textContent).toBe(wordsOf({ rated: 5, isSaved: true }))
})

test('[W43] without a translator, a node that is somewhere else still throws', () => {
  const { container } = render(<Page rated={3} />)
  const elsewhere = document.createTextNode('elsewhere')
  expect(() => container.removeChild(elsewhere)).toThrow(/child/u)
  expect(() => container.insertBefore(document.createElement('b'), elsewhere)).toThrow(/child/u)
})
