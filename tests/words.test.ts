import { expect, test } from 'vitest'
import { filesWithWords, shownWords } from '../tools/scripts/words/shown-words.ts'

const wordsOf = (source: string) => shownWords('page.tsx', source).map(({ words }) => words)

test.each([
  ['text', '<p>Sign out</p>', 'Sign out'],
  ['a sentence with something in it', '<p>Of {count} players <b>{n}</b> have one.</p>', 'Of {…} players {…} have one.'],
  ['one of two words', "<p>{n} player{n === 1 ? '' : 's'}</p>", '{…} player{|s}'],
  ['a label', '<Field label="Jersey number" />', 'Jersey number'],
  ['an attribute for those who listen', '<button aria-label={`Remove ${name}`} />', 'Remove {…}'],
  ['a message', "required('Please enter your city')", 'Please enter your city'],
  ['a sentence in pieces', "const words = 'It was changed. ' + 'Both are kept.'", 'It was changed. Both are kept.'],
  ['a refusal', "throw new Refusal('missing', 'Order not found')", 'Order not found'],
  ['a toast', "toast({ title: 'Saved', code: 'Not this' })", 'Saved'],
])('finds %s', (_kind, source, words) => {
  expect(wordsOf(source)).toEqual([words])
})

test.each([
  ['names of classes', '<p className="wide Panel" />'],
  ['what is imported', "import { a } from 'Some Package'"],
  ['types', "type Role = 'Head coach' | 'Owner'"],
  ['what is compared', "role === 'Head coach'"],
  ['failures for who reads the log', "throw new Error('No answer from the store')"],
  ['SQL', "const mine = 'SELECT id FROM player WHERE id = $1'"],
  ['sizes', "const grid = '1fr auto'"],
])('leaves out %s', (_kind, source) => {
  expect(wordsOf(source)).toEqual([])
})

/** The list "Never" of docs/words.md, as it would stand in a sentence. */
const NEVER: readonly RegExp[] = [
  /\bsignal\b/iu,
  /\be-mails?\b/iu,
  /(?<![\w./-])mail(?:s|ed)?\b(?! server)/iu,
  /\bhand(?:s|ed)? (?:it |them |a \w+ )?in\b/iu,
  /\bfigures?\b/u,
  /\bmeans? (?:total|of)\b/iu,
  /\bwithin noise\b/iu,
  /\bevened out\b/iu,
  /\b(?:the|a|your) second step\b/iu,
  /\bgo(?:es)? on(?: |$)(?!the|your)/iu,
  /\bdid not come\b(?! back)/iu,
  /\bstands? here\b/iu,
  /\d percent\b/u,
  /[\p{L}}] v [\p{Lu}{]/u,
  /\bpetrol\b/iu,
  /\b(?:honour|defence|colour|favour|centre|programme)/iu,
  /\b(?:lay-up|team-mate)/iu,
  /\bturn (?:a)?round\b/iu,
  /\b(?:take|takes|took|taken) (?:your|their) consent back\b/iu,
]

/** The text a guardian has agreed to is kept as it was; who runs the server reads the other. */
const KEPT_AS_THEY_ARE = /consent-text\.ts$|^server\/(?:main|standins\/postgres)/u

test('no word of the list "Never" stands where a person reads', () => {
  const shown = filesWithWords()
    .filter((file) => !KEPT_AS_THEY_ARE.test(file))
    .flatMap((file) => shownWords(file))
    .filter(({ words }) => NEVER.some((never) => never.test(words)))
  expect(shown.map(({ file, line, words }) => `${file}:${line} ${words}`)).toEqual([])
})

test.each([
  'You need signal for this',
  'A mail with a code',
  'We send an e-mail',
  'What you hand in',
  'Figures, and their figures',
  'Falcons v Storm',
  '{…} v {…}',
  'You can take your consent back',
  'Go on',
])('"%s" would be found', (words) => {
  expect(NEVER.some((never) => never.test(words))).toBe(true)
})

test('reads pages, rules, mails, articles, the PDF and the server', () => {
  const shown = new Set(filesWithWords().flatMap((file) => shownWords(file).map(({ words }) => words)))
  const known = [
    'Create an account',
    'Please enter your city',
    'Your report is ready',
    'Installing on iPad, Android and computers',
    'Page {…} of {…}',
    'Order not found',
  ]
  expect(known.filter((words) => !shown.has(words))).toEqual([])
})
