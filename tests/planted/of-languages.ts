import type { PlantedBug } from './planted-bug.ts'

export const OF_LANGUAGES: PlantedBug[] = [
  {
    name: 'on a translated page, a text that changes keeps its old words',
    floor: 'ui',
    changes: [
      { file: 'src/ui/translated-page.ts', from: 'const home = homes.get(this)', to: 'const home = undefined' },
    ],
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
]
