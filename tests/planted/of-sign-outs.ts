import type { PlantedBug } from './planted-bug.ts'

/** What a sign-out must keep for a restored server, and what it must make unreadable. */
export const OF_SIGN_OUTS: PlantedBug[] = [
  {
    name: 'a sign-out deletes the receipts that a restored server needs',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/seal-receipts.ts',
        from: 'if (!own || !row) return []',
        to: 'if (!own || row) return []',
      },
    ],
    tests: ['src/data/sync/open-receipts.test.ts'],
  },
  {
    name: 'the name of the player stays readable next to an encrypted receipt',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/receipt-cipher.ts',
        from: 'return { key_name: name, iv, text }',
        to: 'return { ...content, key_name: name, iv, text }',
      },
    ],
    tests: ['src/data/sync/open-receipts.test.ts'],
  },
  {
    name: 'the key of the receipts stays on the tablet after the sign-out',
    floor: 'data',
    changes: [{ file: 'src/data/db/forget-rows.ts', from: 'hold|ready|receipt-key):', to: 'hold|ready):' }],
    tests: ['src/data/sync/open-receipts.test.ts'],
  },
  {
    name: 'a key that arrives after the sign-out is kept',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/open-receipts.ts',
        from: 'if (!isHere(userId)) return undefined',
        to: "if (userId === '') return undefined",
      },
    ],
    tests: ['src/data/sync/open-receipts.test.ts'],
  },
  {
    name: 'new work is sent while the receipts before it are still encrypted',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/sync-engine.ts',
        from: 'return receipts.open(userId)',
        to: 'void receipts.open(userId)\n    return true',
      },
    ],
    tests: ['src/data/sync/open-receipts.test.ts'],
  },
  {
    name: 'receipts opened after a restore are not sent again',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/open-receipts.ts',
        from: 'sealedIn(row).epoch === epoch',
        to: 'sealedIn(row).epoch !== ""',
      },
    ],
    tests: ['src/data/sync/open-receipts.test.ts'],
  },
  {
    name: 'an encrypted receipt opens for another user',
    floor: 'data',
    changes: [{ file: 'src/data/db/receipt-cipher.ts', from: '.encode(`${userId} ${id}`)', to: '.encode(id)' }],
    tests: ['src/data/sync/open-receipts.test.ts'],
  },
  {
    name: 'a receipt that comes while a tab encrypts is deleted',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/forget-rows.ts',
        from: 'if ((await late.count()) > 0) return false',
        to: 'if ((await late.count()) < 0) return false',
      },
    ],
    tests: ['src/data/sync/open-receipts.test.ts'],
  },
  {
    name: 'encrypted receipts stay on a tablet without end',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/sealed-rows.ts',
        from: 'sealedIn(row).applied_at < instant',
        to: 'sealedIn(row).applied_at < ""',
      },
    ],
    tests: ['src/data/sync/open-receipts.test.ts'],
  },
  {
    name: 'a sign-out deletes the copy from which a lost event is restored',
    floor: 'data',
    changes: [{ file: 'src/data/db/seal-receipts.ts', from: '      await sealEventsOf(db, userId, how)\n', to: '' }],
    tests: ['tests/gym/signed-out-lost-event.pg.test.ts'],
  },
  {
    name: 'an event whose restore was heard before the sign-out stays encrypted',
    floor: 'data',
    changes: [{ file: 'src/data/db/seal-receipts.ts', from: "'set_back' in row ? undefined : known", to: 'known' }],
    tests: ['tests/gym/signed-out-lost-event.pg.test.ts'],
  },
  {
    name: 'an encrypted event opens although the server was not set back',
    floor: 'data',
    changes: [{ file: 'src/data/sync/open-receipts.ts', from: 'sealedIn(row).epoch !== epoch', to: "epoch !== ''" }],
    tests: ['src/data/sync/sealed-events.test.ts'],
  },
  {
    name: 'a download after a restore deletes the encrypted copy of lost players',
    floor: 'data',
    changes: [{ file: 'src/data/db/forget-events.ts', from: 'sealedIn(row).epoch === epoch', to: "epoch !== ''" }],
    tests: ['src/data/sync/sealed-events.test.ts'],
  },
  {
    name: 'encrypted events stay on a tablet without end',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/sealed-rows.ts',
        from: '    .startsWithAnyOf(SEALED, SEALED_EVENT)\n    .filter',
        to: '    .startsWith(SEALED)\n    .filter',
      },
    ],
    tests: ['src/data/sync/sealed-events.test.ts'],
  },
  {
    name: 'a page of players that comes while a tab encrypts is deleted',
    floor: 'data',
    changes: [
      { file: 'src/data/db/forget-rows.ts', from: 'if ([...events, ...players].some(', to: 'if ([...events].some(' },
    ],
    tests: ['src/data/sync/sealed-events.test.ts'],
  },
  {
    name: 'an organizer without work of their own has no key for their events',
    floor: 'data',
    changes: [{ file: 'src/data/db/seal-receipts.ts', from: '[db.outbox, db.event].map(', to: '[db.outbox].map(' }],
    tests: ['src/data/sync/sealed-events.test.ts'],
  },
  {
    name: 'an event keeps its encrypted copy after a download',
    floor: 'data',
    changes: [
      {
        file: 'src/data/ready/make-event-ready.ts',
        from: '  await forgetSealedEvent(ctx, eventId, () => askEpoch(parts)).catch(() => {})\n',
        to: '',
      },
    ],
    tests: ['tests/gym/signed-out-lost-event.pg.test.ts'],
  },
  {
    name: 'an event that a person lost leaves its encrypted copy behind',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/forget-events.ts',
        from: '{ removed: 1, etags: {} })\n      await sealedEventRows(db, userId, eventId).delete()',
        to: '{ removed: 1, etags: {} })',
      },
    ],
    tests: ['tests/gym/signed-out-lost-event.pg.test.ts'],
  },
  {
    name: 'players who left with a sign-out never come back to an event that stayed',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/forget-rows.ts',
        from: '.modify({ etags: {}, ready_at: null })',
        to: '.modify({ ready_at: null })',
      },
    ],
    tests: ['tests/gym/signed-out-lost-event.pg.test.ts'],
  },
  {
    name: 'every user gets the same key of receipts',
    floor: 'server',
    changes: [{ file: 'server/resources/receipts/receipt-key.ts', from: '`receipts of ${userId}`', to: "'receipts'" }],
    tests: ['server/resources/receipts/receipt-key.pg.test.ts'],
  },
]
