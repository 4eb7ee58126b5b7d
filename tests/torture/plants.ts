import type { PlantedBug } from '#tests/planted/planted-bug.ts'

/** Bugs that a browser can show: each breaks a promise of the screen, and random days have to find it. */
export const PLANTS: readonly Omit<PlantedBug, 'tests'>[] = [
  {
    name: 'a value is called saved before its write has ended',
    floor: 'data',
    changes: [
      {
        file: 'src/kit/rating-store.ts',
        from: '      await write(change.key, change.after)\n',
        to: '      void write(change.key, change.after).catch(() => {})\n',
      },
    ],
  },
  {
    name: 'what waits to be sent is removed at the sign-out',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/forget-rows.ts',
        from: '      await db.evaluation.bulkDelete(gone)\n',
        to: '      await db.evaluation.bulkDelete(gone)\n      if (signedIn === undefined) await db.outbox.clear()\n',
      },
    ],
  },
  {
    name: 'a 401 counts as a refusal of what was sent',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/sync/failure.ts',
        from: "if (failure === 401) return 'sign-in'",
        to: "if (failure === 401) return 'give-up'",
      },
    ],
  },
  {
    name: 'a rating is merged into an operation that was sent already',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/outbox.ts',
        from: ' && entry.sent === 0 && entry.followed === 0',
        to: ' && entry.followed === 0',
      },
    ],
  },
  {
    name: 'accepted is said while one change still waits',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/sync/sync-state.ts',
        from: '  if (operations.length > 0)\n    return { state:',
        to: '  if (operations.length > 1)\n    return { state:',
      },
      { file: 'src/kit/sync-words.ts', from: "if (isAhead && state !== 'sending')", to: 'if (false)' },
    ],
  },
  {
    name: 'an answer that nobody can read counts as an acceptance',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/deliver.ts',
        from: "      return { kind: 'failed', ...failureOf(error) }\n",
        to: "      if (error instanceof UnreadableAnswer)\n        return { kind: 'answered', answer: { server_epoch: '', server_time: new Date().toISOString(), results: bodies.map(({ mutation_id }) => ({ mutation_id, status: 'applied' as const, applied_at: new Date().toISOString() })) } }\n      return { kind: 'failed', ...failureOf(error) }\n",
      },
    ],
  },
  {
    name: 'operations of one evaluation go out in any order',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/sync/chains.ts',
        from: 'else chains.set(entry.subject_id, [entry])',
        to: 'else chains.set(`${entry.subject_id} ${entry.seq}`, [entry])',
      },
    ],
  },
  {
    name: 'the server says yes, and one time in ten it has not committed',
    floor: 'database',
    changes: [
      {
        file: 'server/db/database.ts',
        from: "const { command } = await client.query('COMMIT')",
        to: "const { command } = await client.query(Math.random() < 0.1 ? 'ROLLBACK' : 'COMMIT')",
      },
      { file: 'server/db/database.ts', from: "if (command !== 'COMMIT') throw", to: "if (command === '') throw" },
    ],
  },
  {
    name: 'the server does once more what it has done already',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-once.ts',
        from: '      if (appliedAt === undefined) return answerAgain(sql, sender.actor, mutation)\n',
        to: '',
      },
    ],
  },
  {
    name: 'the second tap on “Save note” rates the tile below the sheet',
    floor: 'ui',
    changes: [
      {
        file: 'src/ui/stray-taps.ts',
        from: "document.addEventListener('click', stopStrayTap, { capture: true })\n",
        to: '',
      },
    ],
  },
]
