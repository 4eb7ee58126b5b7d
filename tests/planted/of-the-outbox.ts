import type { PlantedBug } from './planted-bug.ts'

/** What waits on a device, is given up, or goes out again. */
export const OF_THE_OUTBOX: PlantedBug[] = [
  {
    name: 'an operation that the server did not take leaves the outbox of a full disk',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/settle.ts',
        from: 'return result && isAcceptance(result) ? [{ row, result }] : []',
        to: 'return result ? [{ row, result }] : []',
      },
    ],
    tests: ['src/data/sync/full-disk.test.ts'],
  },
  {
    name: 'a rating changed while a full disk sends its older value is taken for sent',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/settle.ts',
        from: 'JSON.stringify(rows[at]?.body) === JSON.stringify(row.body)',
        to: 'rows[at]?.seq === row.seq',
      },
    ],
    tests: ['src/data/sync/failed-request.test.ts'],
  },
  {
    name: 'a refusal of an older server that was set back is final',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/settle.ts',
        from: "return status === 'rejected'\n",
        to: "return status === 'rejected' && mutationId === ''\n",
      },
    ],
    tests: ['src/data/sync/set-back.test.ts'],
  },
  {
    name: 'a final save that goes out again is withdrawn as if no server had seen it',
    floor: 'data',
    changes: [{ file: 'src/data/sync/epoch.ts', from: '    sent: 1,\n', to: '    sent: 0,\n' }],
    tests: ['src/data/sync/set-back.test.ts'],
  },
  {
    name: 'a download of a restored server is taken for an old one',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/epoch.ts',
        from: 'modify({ server_revision: 0, answered_revision: 0 })',
        to: 'modify({ server_revision: 0 })',
      },
    ],
    tests: ['src/data/db/ready.test.ts'],
  },
  {
    name: 'a tablet learns nothing of a sheet that the restored server has at a lower revision',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/epoch.ts',
        from: 'modify({ server_revision: 0, answered_revision: 0 })',
        to: 'modify({ answered_revision: 0 })',
      },
    ],
    tests: ['src/data/db/event-ready.test.ts'],
  },
  {
    name: 'the revisions of ratings accepted next to a conflict are given out again',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/acceptance.ts',
        from: 'if (evaluation) await db.evaluation.put(afterAnswer(evaluation, row, result))',
        to: '',
      },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'giving up an older rating takes the newer one off the screen',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/quarantine.ts',
        from: 'if (rating?.rev === rev) await db.rating.put({ ...rating, value: stands',
        to: 'if (rating) await db.rating.put({ ...rating, value: stands',
      },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'sending an older rating again shows it over the newer one',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/quarantine.ts',
        from: 'if (rating?.rev === rev) await db.rating.put({ ...rating, value })',
        to: 'if (rating) await db.rating.put({ ...rating, value })',
      },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'sending the older words of a note again shows them over the newer ones',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/quarantine.ts',
        from: 'if (note?.rev === body.rev) await db.note.put({ ...note, text',
        to: 'if (note) await db.note.put({ ...note, text',
      },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'a note that was given up goes out at the next start',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/quarantine.ts',
        from: 'await db.note.put({ ...note, dirty: 0,',
        to: 'await db.note.put({ ...note,',
      },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'a conflict that is settled first takes the others along unsettled',
    floor: 'data',
    changes: [
      { file: 'src/data/db/quarantine.ts', from: 'if (conflicts.length > 0) {', to: 'if (conflicts.length > 99) {' },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'of two choices of “mine” only the last one is sent',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/quarantine.ts',
        from: "const ratings = keep === 'mine' ? [...others, {",
        to: "const ratings = keep === 'mine' ? [{",
      },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'a given up report of a bad video leaves the evaluation locked',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/quarantine.ts',
        from: "return row.status === 'returned' ? working : 'ready_to_finalize'",
        to: "return 'ready_to_finalize'",
      },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'the next person on a tablet can remove the unsent work of another',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/quarantine.ts',
        from: 'if (row && row.user_id !== ctx.userId) throw',
        to: 'if (!row) throw',
      },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'a rating sent again at the start claims to have seen everything',
    floor: 'data',
    changes: [{ file: 'src/data/sync/repair.ts', from: 'evaluation.server_revision', to: 'Number.MAX_SAFE_INTEGER' }],
    tests: ['src/data/sync/repair.test.ts'],
  },
  {
    name: 'a start that looked for forgotten ratings leaves them unsent',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/repair.ts',
        from: 'Object.values(broken).every((rows) => rows.length === 0)',
        to: 'broken.freed.length === 0',
      },
    ],
    tests: ['src/data/sync/repair.test.ts'],
  },
  {
    name: 'two tabs that start together send a forgotten rating twice',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/repair.ts',
        from: "if (await heal(db, () => db.transaction('r', STORES, () => isWhole(ctx)))) return",
        to: "const seen = await db.transaction('r', STORES, () => findBroken(ctx))\n  if (!Object.values(seen).flat()[0]) return",
      },
      { file: 'src/data/sync/repair.ts', from: 'oldReceipts } = await findBroken(ctx)', to: 'oldReceipts } = seen' },
    ],
    tests: ['src/data/sync/repair.test.ts'],
  },
  {
    name: 'the sending of a start repairs nothing when a tap woke it',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/sync-engine.ts',
        from: 'if (!repaired.has(userId) && (await',
        to: 'if (endsWaiting && !repaired.has(userId) && (await',
      },
    ],
    tests: ['src/data/sync/repair.test.ts'],
  },
  {
    name: 'a forgotten rating is deleted with a submission that is not listed any more',
    floor: 'data',
    changes: [
      {
        file: 'src/data/ready/forget-unlisted.ts',
        from: 'unlisted.map((id) => hasUnsent(db, id))',
        to: 'unlisted.map(async (id) => (await db.outbox.where({ subject_id: id }).count()) > 0)',
      },
    ],
    tests: ['src/data/ready/forget-unlisted.test.ts'],
  },
  {
    name: 'a note without an entry in the outbox is never sent',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/repair.ts',
        from: '.filter((note) => note.dirty === 1)',
        to: '.filter((note) => note.text === null)',
      },
    ],
    tests: ['src/data/sync/repair.test.ts'],
  },
  {
    name: 'a download takes a first rating that waits off the screen',
    floor: 'data',
    changes: [
      { file: 'src/data/db/ready.ts', from: '({ key }) => !unsent.has(key) && !given', to: '({ key }) => !given' },
    ],
    tests: ['src/data/db/ready.test.ts'],
  },
  {
    name: 'a download takes a note that waits off the screen',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/ready.ts',
        from: 'here.filter(({ id }) => !unsent.has(id) && !given',
        to: 'here.filter(({ id }) => !given',
      },
    ],
    tests: ['src/data/db/ready.test.ts', 'tests/gym/notes-of-two-tablets.pg.test.ts'],
  },
  {
    name: 'a download from before the last acceptance counts after another tablet has written',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/ready.ts',
        from: 'Math.max(before.server_revision, before.answered_revision ?? 0)',
        to: 'before.server_revision',
      },
    ],
    tests: ['src/data/db/ready.test.ts'],
  },
  {
    name: 'what was refused for a lost evaluation of another tablet never goes out again',
    floor: 'data',
    changes: [{ file: 'src/data/db/ready.ts', from: 'if (before) await sayLostAnew(ctx, id)', to: 'void sayLostAnew' }],
    tests: ['src/data/db/ready.test.ts'],
  },
  {
    name: 'an evaluation of which only a final save waits leaves the tablet with its owner',
    floor: 'data',
    changes: [{ file: 'src/data/db/ready.ts', from: '    chainOf(db, id).count(),\n', to: '' }],
    tests: ['src/data/db/ready.test.ts'],
  },
  {
    name: 'a download of a restored server takes a rating off the screen that goes out again',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/ready.ts',
        from: '[...ratings.filter(({ dirty }) => dirty === 1), ...waiting].map',
        to: 'ratings.filter(({ dirty }) => dirty === 1 && waiting.length >= 0).map',
      },
    ],
    tests: ['src/data/db/ready.test.ts'],
  },
  {
    name: 'a forgotten rating claims to have seen the download that came before the repair',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/ready.ts',
        from: 'await hasUnsent(db, id)\n      const isPlayerWaiting',
        to: 'chain.length > 0\n      const isPlayerWaiting',
      },
    ],
    tests: ['src/data/sync/repair.test.ts'],
  },
  {
    name: 'work that is being sent is discarded with a withdrawn role',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/quarantine.ts',
        from: "  state === 'pending' && (last_error?.code",
        to: '  (last_error?.code',
      },
    ],
    tests: ['src/features/outbox/outbox-page.test.tsx'],
  },
]
