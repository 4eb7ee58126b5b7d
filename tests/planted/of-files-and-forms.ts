import type { PlantedBug } from './planted-bug.ts'

export const OF_FILES_AND_FORMS: PlantedBug[] = [
  {
    name: 'a refusal of a whole form stays out of view',
    floor: 'ui',
    changes: [
      {
        file: 'src/ui/focus-refused.ts',
        from: 'return field ?? root?.querySelector<HTMLElement>(ABOUT_ALL) ?? null',
        to: 'return field ?? null',
      },
    ],
    tests: ['tests/session/sign-up-pages.test.tsx'],
  },
  {
    name: 'a list beyond its end goes back one page at a time',
    floor: 'data',
    changes: [
      {
        file: 'src/data/react/use-last-page.ts',
        from: 'Math.ceil(count / limit)',
        to: 'Math.floor(offset / limit)',
      },
    ],
    tests: ['src/data/react/use-last-page.test.tsx'],
  },
  {
    name: 'a page of production shows an example phone number',
    floor: 'features',
    changes: [
      {
        file: 'src/kit/contacts.ts',
        from: '=== undefined ? TRIED_OUT : {}',
        to: '=== undefined ? TRIED_OUT : TRIED_OUT',
      },
    ],
    tests: ['src/features/help-center/help-center-page.test.tsx'],
  },
  {
    name: 'names of an older Mac’s roster are read as those of Windows',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/csv/csv-charset.ts',
        from: "? 'macintosh' : 'windows-1252'",
        to: "? 'windows-1252' : 'windows-1252'",
      },
    ],
    tests: ['src/kit/csv-import/charsets.test.ts'],
  },
  {
    name: 'a 10-bit recording passes the video check',
    floor: 'domain',
    changes: [{ file: 'src/domain/videos/video-color.ts', from: "0x6e: '10-bit color',", to: '' }],
    tests: ['src/data/videos/read-container.test.ts'],
  },
  {
    name: 'a birth date under 13 is saved without a question',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/profiles/age.ts',
        from: "if (needsGuardian(day, today)) return 'child'",
        to: 'if (needsGuardian(day, today)) return undefined',
      },
    ],
    tests: ['src/features/profiles/player-profile-page.pg.test.tsx'],
  },
  {
    name: 'a name of zero-width characters is kept',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/fields/characters.ts',
        from: "return NOTHING_SEEN.test(kept) ? kept.replaceAll(/\\S/gu, '') : kept",
        to: 'return kept',
      },
    ],
    tests: ['tests/unseen-names.test.ts'],
  },
  {
    name: 'a field of an API call has other words than the specification',
    floor: 'domain',
    changes: [
      { file: 'src/domain/contracts/creations.ts', from: '  city: CityOrNull,', to: '  city: TextOrNull(100),' },
    ],
    tests: ['tests/specified-words.test.tsx'],
  },
  {
    name: 'two siblings who export in one minute get one file name',
    floor: 'domain',
    changes: [{ file: 'src/domain/fields/file-names.ts', from: '${what}-${idEnd(id)}-', to: '${what}-' }],
    tests: ['tests/downloads.test.tsx'],
  },
  {
    name: 'a long title is cut inside a letter for the name of a file',
    floor: 'domain',
    changes: [{ file: 'src/domain/fields/file-names.ts', from: 'of segmentsOf(kept)', to: "of kept.split('')" }],
    tests: ['tests/downloads.test.tsx'],
  },
]
