import type { PlantedBug } from './planted-bug.ts'

export const OF_THE_DOMAIN: PlantedBug[] = [
  {
    name: 'a tablet whose disk was put back replaces ratings that it does not show',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/merge-ratings.ts',
        from: 'was === undefined || was === before.value',
        to: 'was !== before.value || was === before.value',
      },
    ],
    tests: ['src/domain/evaluations/merge-ratings.test.ts', 'src/data/sync/copied-disk.test.ts'],
  },
  {
    name: 'a tablet whose disk was put back replaces a note that it does not show',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/merge-note.ts',
        from: 'sent.was === undefined || sent.was === wordsId(stored)',
        to: 'sent.was !== wordsId(stored) || sent.was === wordsId(stored)',
      },
    ],
    tests: ['src/domain/evaluations/merge-note.test.ts', 'src/data/sync/copied-disk.test.ts'],
  },
  {
    name: 'an operation is sent while an earlier one of its evaluation still waits',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/sync/chains.ts',
        from: `  const end = chain.findIndex((entry) => entry.kind !== chain[0]?.kind || !isFree(entry, limits))
  return chain.slice(0, end === -1 ? chain.length : end)`,
        to: '  return chain.filter((entry) => entry.kind === chain[0]?.kind && isFree(entry, limits))',
      },
    ],
    tests: ['src/domain/sync/chains.test.ts'],
  },
  {
    name: 'an evaluation is not known by its id when a batch is chosen, so each operation is a chain of its own',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/sync/chains.ts',
        from: 'chains.get(entry.subject_id)',
        to: 'chains.get(`${entry.subject_id} ${entry.kind}`)',
      },
      {
        file: 'src/domain/sync/chains.ts',
        from: 'chains.set(entry.subject_id, [entry])',
        to: 'chains.set(`${entry.subject_id} ${entry.kind}`, [entry])',
      },
    ],
    tests: ['src/domain/sync/chains.test.ts'],
  },
  {
    name: 'a refused sign-in gives the operation up instead of renewing the token',
    floor: 'domain',
    changes: [{ file: 'src/domain/sync/failure.ts', from: `  if (failure === 401) return 'sign-in'\n`, to: '' }],
    tests: ['src/domain/sync/failure.test.ts'],
  },
  {
    name: 'rounding forgets that binary fractions fall short of a half',
    floor: 'domain',
    changes: [{ file: 'src/domain/scoring/arithmetic.ts', from: ' + 0.5 + NOISE)', to: ' + 0.5)' }],
    tests: ['src/domain/scoring/scores.test.ts', 'src/domain/scoring/golden-vectors.test.ts'],
  },
  {
    name: 'a total pro rata is rounded to a whole number',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/scoring/totals.ts',
        from: '(meanMaximum * rated), 1)',
        to: '(meanMaximum * rated))',
      },
    ],
    tests: ['src/domain/scoring/scores.test.ts'],
  },
  {
    name: 'a score on the lower limit of a band falls into the band below',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/scoring/bands.ts',
        from: 'score >= band.min_inclusive',
        to: 'score > band.min_inclusive',
      },
    ],
    tests: ['src/domain/scoring/scores.test.ts'],
  },
  {
    name: 'a rating that another device has changed unseen is overwritten when it has counted less far',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/merge-ratings.ts',
        from: 'isNext || incoming.base_revision >= before.server_revision',
        to: 'isNext || rev > before.rev || incoming.base_revision >= before.server_revision',
      },
    ],
    tests: ['src/domain/evaluations/merge-ratings.test.ts'],
  },
  {
    name: 'an older rating of the same device takes the place of the newer one',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/merge-ratings.ts',
        from: 'isOwn && rev > before.rev && (was',
        to: 'isOwn && (was',
      },
    ],
    tests: ['src/domain/evaluations/merge-ratings.test.ts'],
  },
  {
    name: 'a note that another device has changed unseen is written over',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/merge-note.ts',
        from: 'sent.base_version === stored.version',
        to: '(sent.base_version ?? 0) <= stored.version',
      },
    ],
    tests: ['src/domain/evaluations/merge-note.test.ts', 'tests/drain/planted-bugs.property.test.ts'],
  },
  {
    name: 'another value under a revision of the same device is dropped and called applied',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/merge-ratings.ts',
        from: 'isOwn && rev === before.rev && value === before.value',
        to: 'isOwn && rev === before.rev',
      },
    ],
    tests: ['src/domain/evaluations/merge-ratings.test.ts'],
  },
  {
    name: 'a final save is accepted with an item not rated',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/completeness.ts',
        from: `if (sheet[key] === undefined) return [{ key, name, reason: 'not-rated' }]`,
        to: 'if (sheet[key] === undefined) return []',
      },
    ],
    tests: ['src/data/db/evaluation-writes.test.ts'],
  },
  {
    name: 'a first name may be one character longer than its message says',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/fields/text-fields.ts',
        from: `maxCharacters(30, 'First name cannot`,
        to: `maxCharacters(31, 'First name cannot`,
      },
    ],
    tests: ['src/domain/fields/text-fields.test.ts'],
  },
  {
    name: 'a missing last name is answered with the words for the first name',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/fields/text-fields.ts',
        from: `v.nonEmpty('Please enter your Last name')`,
        to: `v.nonEmpty('Please enter your first name')`,
      },
    ],
    tests: ['src/domain/fields/text-fields.test.ts'],
  },
  {
    name: 'on the day they turn 13 a player still needs a guardian',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/profiles/age.ts',
        from: 'ageOn(dateOfBirth, today) < AGE_OF_CONSENT',
        to: 'ageOn(dateOfBirth, today) <= AGE_OF_CONSENT',
      },
    ],
    tests: ['src/domain/profiles/player-profile-rules.test.ts'],
  },
  {
    name: 'a typed bib is taken although a longer one begins with it',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/events/typed-bib.ts',
        from: 'if (isBeginning && !isDone)',
        to: 'if (isBeginning && !isWorn && !isDone)',
      },
    ],
    tests: ['src/domain/events/typed-bib.test.ts'],
  },
  {
    name: 'a digit after a look at one bib is added to that bib',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/events/typed-bib.ts',
        from: 'if (isDone || (isWhole && isLate)) return digit',
        to: 'if (isDone) return digit',
      },
    ],
    tests: ['src/domain/events/typed-bib.test.ts'],
  },
  {
    name: 'a digit after a look at one jersey number is added to that number',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/typed-number.ts',
        from: 'isWhole && at - typing.at >= SAME_NUMBER_MS',
        to: 'isWhole && at === Infinity',
      },
    ],
    tests: ['src/domain/evaluations/typed-number.test.ts'],
  },
  {
    name: 'a fourth digit after three that nobody wears shows a player',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/events/typed-bib.ts',
        from: 'return end === undefined ? digits : typed.slice(end)',
        to: 'return end === undefined ? digit : typed.slice(end)',
      },
    ],
    tests: ['src/features/event-tablet/bib/bib-keys.test.ts'],
  },
  {
    name: 'the door of the evaluation panel opens to every role',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/doors/routes-table.ts',
        from: `'/app/evaluation-panel/$id': { ...raters`,
        to: `'/app/evaluation-panel/$id': { ...everyone`,
      },
    ],
    tests: ['src/domain/doors/doors.test.ts'],
  },
  {
    name: 'the flag of an evaluator opens the pages of administrators',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/doors/doors.ts',
        from: `if (key === 'Admin') return isAdmin`,
        to: `if (key === 'Admin') return isAdmin || roles.includes('Evaluator')`,
      },
    ],
    tests: ['src/domain/doors/doors.test.ts'],
  },
  {
    name: 'an identity provider that cannot be reached signs the person out',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/session/session.ts',
        from: `session.reach === 'confirmed' ? { ...session, reach: 'unknown' } : session`,
        to: `session.reach === 'confirmed' ? { phase: 'signed-out', reason: 'expired' } : session`,
      },
    ],
    tests: ['src/domain/session/session.test.ts'],
  },
  {
    name: 'the chance of a college level or higher is rounded apart from the shares beside it',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/scoring/verdict.ts',
        from: 'atLeast: shareOf((it) => it >= tier),',
        to: 'atLeast: Math.min(100, shareOf((it) => it >= tier) + Number(tier > 0)),',
      },
    ],
    tests: ['src/domain/scoring/report-sentences.property.test.ts'],
  },
  {
    name: 'positions are ordered by their fit and shown with their core score',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/scoring/report-words.ts',
        from: `fitWords({ fit }: Pick<NonNullable<EvaluationResult['top1_position']>, 'fit'>)`,
        to: `fitWords({ core_score: fit }: Pick<NonNullable<EvaluationResult['top1_position']>, 'core_score'>)`,
      },
    ],
    tests: ['src/domain/scoring/report-sentences.property.test.ts'],
  },
  {
    name: 'a total above a college level that is not told is left unexplained',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/scoring/verdict.ts',
        from: 'shownDifference(total.value, next.benchmark) < 0 ||',
        to: 'shownDifference(total.value, next.benchmark) < 1 ||',
      },
    ],
    tests: ['src/domain/scoring/report-sentences.property.test.ts'],
  },
  {
    name: 'a double tap on one tablet makes the other one ask the same question twice',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/merge-ratings.ts',
        from: 'before?.value === value && before.server_revision >= (incoming.floor ?? 0)',
        to: 'before?.value === value && incoming.floor === -1',
      },
    ],
    tests: ['src/domain/evaluations/merge-ratings.test.ts'],
  },
  {
    name: 'the same value again after a restore keeps a revision from before it',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/merge-ratings.ts',
        from: ' && before.server_revision >= (incoming.floor ?? 0)',
        to: '',
      },
    ],
    tests: ['src/domain/evaluations/merge-ratings.test.ts'],
  },
  {
    name: 'a later tap of the same value on another tablet counts as the earlier one',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/evaluations/merge-ratings.ts',
        from: "isOwn && rev < before.rev ? 'ignore' : 'confirm'",
        to: "'ignore'",
      },
    ],
    tests: ['src/domain/evaluations/merge-ratings.test.ts'],
  },
  {
    name: 'the search finds no Ødegaard by “odegaard”',
    floor: 'domain',
    changes: [{ file: 'src/domain/search.ts', from: 'LETTERS[letter] ?? letter', to: 'letter' }],
    tests: ['src/domain/search.test.ts'],
  },
  {
    name: 'one word of a search is enough',
    floor: 'domain',
    changes: [{ file: 'src/domain/search.ts', from: 'words.every((word) => all', to: 'words.some((word) => all' }],
    tests: ['src/domain/search.test.ts'],
  },
  {
    name: 'the lists of the server look for the first word only',
    floor: 'server',
    changes: [{ file: 'server/db/list-sql.ts', from: ' AND folded(${text}) LIKE ALL (${all}))', to: ')' }],
    tests: ['server/db/folded.pg.test.ts'],
  },
  {
    name: 'a complementary skill on its level is worked on before a core skill',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/scoring/work-order.ts',
        from: 'place: [!isBelow, group,',
        to: 'place: [!isBelow, -group,',
      },
    ],
    tests: ['src/domain/scoring/report-figures.test.ts'],
  },
  {
    name: 'the roster of a coach orders what to work on by itself',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/portal/roster-rows.ts',
        from: 'compared: latest.level_key === null ? null : latest,',
        to: 'compared: null,',
      },
    ],
    tests: ['src/features/reports/work-order.property.test.ts'],
  },
  {
    name: 'a fault is shown as what better looks like',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/scoring/anchors.ts',
        from: '|| !LIMITS.test(anchor.text)',
        to: '|| true',
      },
    ],
    tests: ['src/domain/scoring/report-figures.test.ts'],
  },
  {
    name: 'a mean of 3.5 is called Advanced',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/events/seen-together.ts',
        from: 'step.value <= value)',
        to: 'step.value <= value + 0.5)',
      },
    ],
    tests: ['src/domain/events/seen-together.test.ts'],
  },
  {
    name: 'a family reads of red flags by its link',
    floor: 'features',
    changes: [
      {
        file: 'src/features/reports/sent/opened-report.tsx',
        from: '<SeparatorsPanel result={report} firstName={firstName} isForFamily />',
        to: '<SeparatorsPanel result={report} firstName={firstName} isForFamily={false} />',
      },
    ],
    tests: ['src/features/reports/family-words.test.tsx'],
  },
  {
    name: '[D101] an order is paid for although nothing says where its player plays',
    floor: 'domain',
    changes: [{ file: 'src/domain/orders/missing.ts', from: "['level', it.hasLevel],", to: "['level', true]," }],
    tests: ['server/resources/orders/player/player-facts.pg.test.ts'],
  },
  {
    name: '[D100] a profile is created without a name',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/profiles/player-profile-rules.ts',
        from: '!MAY_FOLLOW.has(field) || isNamed(',
        to: '!MAY_FOLLOW.has(field) && isNamed(',
      },
    ],
    tests: ['server/resources/profiles/first-step.pg.test.ts'],
  },
]
