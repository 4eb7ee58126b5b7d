import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeForms, mergeTyping } from './merge-typing.ts'

const rows: [given: string, base: string, mine: string, theirs: string, merged: string][] = [
  ['only one place typed', 'Left', 'Left hand', 'Left', 'Left hand'],
  ['only the other place typed', 'Left', 'Left', 'Left hand', 'Left hand'],
  ['both typed the same', '', 'Quick', 'Quick', 'Quick'],
  ['changes are at different places', 'The left is slow', 'His left is slow', 'The left is quick', 'His left is quick'],
  ['both began an empty text', '', 'Talks early', 'Quick hands', 'Quick hands\n\nTalks early'],
  ['both added to the end', 'Left', 'Left, right', 'Left, weak', 'Left, weak, right'],
  ['both added words to the end', 'Left ', 'Left hand', 'Left foot', 'Left foot hand'],
  ['one goes on where the other began a line', 'a', 'ab', 'a\n\nc', 'ab\n\nc'],
  ['one began a line where the other goes on', 'a', 'a\n\nc', 'ab', 'ab\n\nc'],
  ['both replaced the same word', 'The hand', 'The foot', 'The arm', 'The arm foot'],
  ['one replaced what the other added to', 'Left hand', 'Right', 'Left hand, quick', 'Right, quick'],
  ['both chose another emoji', '😀', '😁', '😂', '😂\n\n😁'],
  ['one emptied what the other typed into', 'Left hand', 'Left big hand', '', 'Left big hand'],
]

test.each(rows)('[Y62] where %s, every word is kept', (_, base, mine, theirs, merged) => {
  expect(mergeTyping(base, mine, theirs)).toBe(merged)
})

test('[Y62] two texts typed on from one keep the words that either place added', () => {
  const text = fc.string({ maxLength: 8 })
  fc.assert(
    fc.property(text, text, text, text, (start, middle, mine, theirs) => {
      const [one, other] = [`<${mine}>`, `[${theirs}]`]
      const base = `${start}|${middle}`
      const merged = mergeTyping(base, `${start}${one}|${middle}`, `${start}|${middle}${other}`)
      expect(merged).toContain(one)
      expect(merged).toContain(other)
    }),
  )
})

const emoji = fc.constantFrom('😀', '😁', '🏀', '🏁', 'a', ' ')

// Half an emoji can't be stored: the server would refuse the note, or keep a replacement character.
test('[Y71] two places that type emojis never leave half of one', () => {
  const text = fc.array(emoji, { maxLength: 5 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      expect(mergeTyping(base, mine, theirs).isWellFormed()).toBe(true)
    }),
  )
})

type Key = { at: number; does: 'types' | 'deletes' | 'nothing' }

// Each tab meets the text on the disk when its write ends, as `typing-keeper.ts` does.
test('[Y71] two tabs that type at the same moment end with one text, no longer than what was typed', () => {
  const key = fc.record<Key>({
    at: fc.constantFrom(0, 0.5, 1, 1, 1),
    does: fc.constantFrom('types', 'types', 'types', 'types', 'deletes', 'nothing'),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(key, key), { maxLength: 25 }), (moments) => {
      const tabs = [0, 1].map(() => ({ text: '', met: '' }))
      let kept = ''
      const meet = () => {
        for (const tab of tabs) kept = tab.text = tab.met = mergeTyping(tab.met, tab.text, kept)
      }
      for (const keys of moments) {
        for (const [who, { at, does }] of keys.entries()) {
          const tab = tabs[who]!
          const place = Math.round(at * tab.text.length)
          if (does === 'types') tab.text = `${tab.text.slice(0, place)}${'ab'[who]}${tab.text.slice(place)}`
          if (does === 'deletes') tab.text = tab.text.slice(0, place) + tab.text.slice(place + 1)
        }
        meet()
      }
      meet()
      expect(tabs[0]!.text).toBe(tabs[1]!.text)
      const typed = moments.flat().filter(({ does }) => does === 'types').length
      // Of two keys at one place, a line break of two characters may come between.
      expect(kept.length).toBeLessThanOrEqual(typed + 2 * moments.length)
    }),
  )
})

test('[Y71] two tabs where one key follows the other keep each other’s words whole', () => {
  const tabs = ['Talks early', 'Quick hands'].map((words) => ({ words, text: '', met: '', count: 0 }))
  let kept = ''
  for (let key = 0; key < 11; key++)
    for (const tab of tabs) {
      const [typed, longer] = [tab.words.slice(0, tab.count), tab.words.slice(0, tab.count + 1)]
      tab.text = tab.text.replace(typed, () => longer)
      tab.count += 1
      kept = mergeTyping(tab.met, tab.text, kept)
      tab.text = tab.met = kept
    }
  expect(kept).toBe('Talks early\n\nQuick hands')
})

test('[Y63] lines of a form that two places changed are merged one by one', () => {
  const line = (id: string, name: string) => ({ id, name })
  const base = { lines: [line('a', 'Ana'), line('b', 'Ben'), line('c', 'Cy')], note: '' }
  const mine = { lines: [line('a', 'Anna'), line('c', 'Cy'), line('d', 'Di')], note: 'mine' }
  const theirs = { lines: [line('a', 'Ana'), line('b', 'Ben'), line('c', 'Cyd'), line('e', 'Eve')], note: 'theirs' }
  expect(mergeForms(base, mine, theirs, ['note'])).toEqual({
    lines: [line('a', 'Anna'), line('c', 'Cyd'), line('d', 'Di'), line('e', 'Eve')],
    note: 'theirs\n\nmine',
  })
})
