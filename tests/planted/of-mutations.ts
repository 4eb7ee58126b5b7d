import type { PlantedBug } from './planted-bug.ts'

export const OF_MUTATIONS: PlantedBug[] = [
  {
    name: 'a value of a key that is twice in an operation is dropped without history',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/save-ratings.ts',
        from: '{ ratings: folded, dropped }',
        to: '{ ratings: folded, dropped: [] }',
      },
    ],
    tests: ['server/resources/evaluations/operations/evaluation-work.pg.test.ts'],
  },
  {
    name: 'the server forgets which mutations it has applied',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-once.ts',
        from: 'if (known) return answerAgain(sql, mutation, known)',
        to: '',
      },
      {
        file: 'server/resources/operations/apply/apply-once.ts',
        from: 'ON CONFLICT (user_id, mutation_id) DO NOTHING RETURNING applied_at',
        to: 'ON CONFLICT (user_id, mutation_id) DO UPDATE SET request_hash = excluded.request_hash RETURNING applied_at',
      },
    ],
    tests: ['server/resources/operations/apply/apply-once.pg.test.ts'],
  },
  {
    name: 'two senders of one mutation at the same moment both have an effect',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-once.ts',
        from: 'if (appliedAt === undefined) throw new SentTwice()',
        to: `if (appliedAt === undefined) return tell(sql, mutation, '', outcome)`,
      },
    ],
    tests: ['server/resources/operations/apply/apply-once.pg.test.ts'],
  },
  {
    name: 'a replay whose receipt was dropped with its week counts twice',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-once.ts',
        from: 'if (!mayBeForgotten(mutation_id, context.now())',
        to: 'if (!mayBeForgotten(mutation_id, 0)',
      },
    ],
    tests: ['server/resources/operations/apply/apply-forgotten.pg.test.ts'],
  },
  {
    name: 'a receipt that was written late is dropped with its week',
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0037-receipts-by-time.sql',
        from: `execute format('insert into applied_mutation select * from %I where applied_at >= $1', part) using oldest;`,
        to: '',
      },
    ],
    tests: ['server/resources/operations/apply/apply-forgotten.pg.test.ts'],
  },
  {
    name: 'an old creation that arrives again takes back the name that another tablet gave',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/create-live.ts',
        from: 'if (before) return tellRepeated(',
        to: 'if (before && before.player_id !== body.player.id) return tellRepeated(',
      },
    ],
    tests: ['server/resources/operations/apply/apply-forgotten.pg.test.ts'],
  },
  {
    name: 'what follows an operation that the server asks to send later overtakes it',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-operations.ts',
        from: "status === 'rejected' || status === 'retry_later' ||",
        to: "status === 'rejected' ||",
      },
    ],
    tests: ['server/resources/operations/apply/apply-operations.pg.test.ts'],
  },
  {
    name: 'the age of a mutation is judged by the clock of its device alone',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-forgotten.ts',
        from: 'if (!before?.is_old)',
        to: 'if (!before)',
      },
    ],
    tests: ['server/resources/operations/apply/apply-forgotten.pg.test.ts'],
  },
  {
    name: 'an old edit of another device’s note counts as held',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-forgotten.ts',
        from: 'base_version === undefined && was === undefined,',
        to: 'true,',
      },
    ],
    tests: ['server/resources/operations/apply/apply-forgotten.pg.test.ts'],
  },
  {
    name: 'a change of a note whose version is unknown counts as its first words',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-forgotten.ts',
        from: 'base_version === undefined && was === undefined,',
        to: 'base_version === undefined,',
      },
    ],
    tests: ['server/resources/operations/apply/apply-forgotten.pg.test.ts'],
  },
  {
    name: 'a refusal for something missing is not remembered',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-once.ts',
        from: `new Set(['missing', 'conflict', 'invalid'])`,
        to: `new Set(['conflict', 'invalid'])`,
      },
    ],
    tests: ['server/resources/operations/apply/apply-once.pg.test.ts'],
  },
  {
    name: 'the code believes in receipts for a day longer than the database keeps them',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/receipts/keep-receipts.ts',
        from: 'const KEPT_MS = 60 * 86_400_000',
        to: 'const KEPT_MS = 61 * 86_400_000',
      },
    ],
    tests: ['server/resources/operations/apply/apply-forgotten.pg.test.ts'],
  },
  {
    name: 'ratings that a completed evaluation has from this device are refused when they are sent again',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/save-ratings.ts',
        from: 'if (!isOpen(evaluation.status) && holdsAll(',
        to: 'if (isOpen(evaluation.status) && holdsAll(',
      },
    ],
    tests: ['server/resources/operations/apply/apply-operations.pg.test.ts'],
  },
  {
    name: 'an answer covers a note that was changed since it was sent',
    floor: 'data',
    changes: [
      { file: 'src/data/sync/accepted-notes.ts', from: 'if (here && here.rev > sent.rev) {', to: 'if (!here) {' },
    ],
    tests: ['src/data/db/note-writes.test.ts'],
  },
  {
    name: 'who claims a submission again by a note loses the ratings that they had released',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/save-note.ts',
        from: 'await claimFor(sql, evaluation, actor.userId, next.status)',
        to: 'await changeEvaluation(sql, evaluation.id, { status: next.status, evaluator_id: actor.userId })',
      },
    ],
    tests: ['server/resources/evaluations/operations/release-evaluation.pg.test.ts'],
  },
]
