import type { PlantedBug } from './planted-bug.ts'

export const OF_LANGUAGES: PlantedBug[] = [
  {
    name: 'on a translated page, a text that changes keeps its old words',
    floor: 'ui',
    changes: [{ file: 'src/ui/translated-page.ts', from: 'restore(homes.get(node) ?? node)', to: 'restore(node)' }],
    tests: ['src/ui/translated-page.test.tsx'],
  },
  {
    name: 'what a translator left next to the restored words stays',
    floor: 'ui',
    changes: [
      {
        file: 'src/ui/translated-page.ts',
        from: 'isFont(node) || node instanceof Text',
        to: 'isFont(node) && node instanceof Text',
      },
    ],
    tests: ['src/ui/translated-page.test.tsx'],
  },
  {
    name: 'a browser in English with the calendar of another language dates by that calendar',
    floor: 'domain',
    changes: [
      { file: 'src/domain/language.ts', from: ' : locale + CALENDAR_AND_DIGITS', to: " : navigator?.language ?? ''" },
    ],
    tests: ['src/domain/language.test.ts'],
  },
  {
    name: 'names are in the order of the browser’s language',
    floor: 'domain',
    changes: [
      { file: 'src/domain/language.ts', from: 'new Intl.Collator(AMERICAN, {', to: "new Intl.Collator('sv', {" },
    ],
    tests: ['src/domain/language.test.ts'],
  },
  {
    name: 'the page finds no Hebrew name that has a shin dot',
    floor: 'domain',
    changes: [{ file: 'src/domain/search.ts', from: '[\\u05c1\\u05c2]|', to: '' }],
    tests: ['tests/names-in-scripts.test.ts', 'server/db/folded.pg.test.ts'],
  },
  {
    name: 'Hindi names that differ in vowel signs are one name',
    floor: 'domain',
    changes: [{ file: 'src/domain/teams/same-player.ts', from: '[^\\p{L}\\p{M}\\p{N}]', to: '[^\\p{L}\\p{N}]' }],
    tests: ['src/domain/teams/same-player.test.ts'],
  },
]
