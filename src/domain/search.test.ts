import { expect, test } from 'vitest'
import { finder, foundParts } from './search.ts'

test.each([
  ['Ødegaard', 'odegaard'],
  ['Łapa', 'lapa'],
  ['Ann Smith', 'smith ann'],
  ['Yıldız', 'yildiz'],
  ['İnan', 'inan'],
  ['Weiß', 'weiss'],
  ['Weiss', 'weiß'],
  ['Ægir', 'aegir'],
  ['Đorđe Živković', 'dorde zivkovic'],
  ['Þór', 'thor'],
  ['Məmmədov', 'memmedov'],
  ['D’Angelo O’Neal', 'dangelo oneal'],
  ['DAngelo', "d'ange"],
  ['ʻAkahi', 'akahi'],
  ['Jean-Luc', 'jean luc'],
  ['Jean Luc', 'jean‑luc'],
  ['Zoë', 'ZOE'],
  ['Jose\u0301', 'josé'],
  ['Πάππας', 'παππασ'],
  ['Ann Smith', '  '],
])('[D95] “%s” is found by “%s”', (name, search) => {
  expect(finder(search)([name])).toBe(true)
})

test('[D95] every word is needed, and may be in any of the texts', () => {
  expect(finder('lincoln ann')(['Ann Smith', null, 'Lincoln High'])).toBe(true)
  expect(finder('ann smythe')(['Ann Smith', undefined, 'Lincoln High'])).toBe(false)
})

test('[D95] found letters are marked as they are written', () => {
  expect(foundParts('Ann Weiß', 'weiss an')).toEqual([
    { text: 'An', isFound: true },
    { text: 'n ', isFound: false },
    { text: 'Weiß', isFound: true },
  ])
  expect(
    foundParts('Jose\u0301 D’Angelo', 'jose dan').map(({ text, isFound }) => (isFound ? `[${text}]` : text)),
  ).toEqual(['[Jose\u0301]', ' ', '[D’An]', 'gelo'])
  expect(foundParts('Jordan Miles', 'x')).toEqual([{ text: 'Jordan Miles', isFound: false }])
})
