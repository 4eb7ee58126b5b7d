import type { PlantedBug } from './planted-bug.ts'

/** Data that a restore must not bring back into force, and work that it must not lose. */
export const OF_RESTORES: PlantedBug[] = [
  {
    name: 'a restore sends all versions of the form in one request',
    floor: 'data',
    changes: [
      {
        file: 'src/data/ready/restore-event.ts',
        from: 'inPages(newestFirst, MOST_KEPT_FORMS)',
        to: 'inPages(newestFirst, 10 * MOST_KEPT_FORMS)',
      },
    ],
    tests: ['tests/gym/lost-event.pg.test.ts'],
  },
  {
    name: 'two restores of the same ids write at the same moment',
    floor: 'server',
    changes: [
      { file: 'server/resources/events/restore-event.ts', from: 'await lockRestores(sql)', to: 'void lockRestores' },
    ],
    tests: ['server/resources/events/restore-event.pg.test.ts'],
  },
  {
    name: 'a restore brings a withdrawn consent back into force',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/ledger/read-ledger.ts',
        from: 'for (const entry of await unknownOf(db, ours)) await take(deps, entry, reading)',
        to: 'await unknownOf(db, ours)',
      },
    ],
    tests: ['server/resources/ledger/ledger.pg.test.ts'],
  },
  {
    name: 'an entry is marked as shipped although the ledger could not store it',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/ledger/ship-ledger.ts',
        from: 'await ledger.append(',
        to: 'void ledger.append(',
      },
    ],
    tests: ['server/resources/ledger/ledger.pg.test.ts'],
  },
  {
    name: 'a restore counts only if the new epoch sorts higher',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/epoch.ts',
        from: 'if (known !== undefined) {',
        to: 'if (known !== undefined && epoch > known) {',
      },
    ],
    tests: ['src/data/sync/set-back.test.ts'],
  },
  {
    name: 'two receipts of one conflict share a place, and only one of them goes out again',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/acceptance.ts',
        from: 'return seq - 1 / (Math.round(1 / (seq - last)) + 1)',
        to: 'return last > seq ? last : seq - 1 / 2',
      },
    ],
    tests: ['src/data/sync/set-back.test.ts'],
  },
  {
    name: 'a receipt gets the place of an earlier one that waits again after a restore',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/acceptance.ts',
        from: '...[...receipts, ...waiting].map((row) => row.seq)',
        to: '...[...receipts, ...waiting.slice(0, 0)].map((row) => row.seq)',
      },
    ],
    tests: ['src/data/sync/set-back.test.ts'],
  },
  {
    name: 'a restore makes a tablet forget which version of a note it has seen',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/epoch.ts',
        from: '  await db.event_player.toCollection()',
        to: '  await db.note.toCollection().modify({ version: undefined })\n  await db.event_player.toCollection()',
      },
    ],
    tests: ['src/data/db/note-writes.test.ts'],
  },
  {
    name: 'a restore of which a tablet hears while its disk is full is forgotten',
    floor: 'data',
    changes: [{ file: 'src/data/sync/sync-engine.ts', from: '      heardEpoch = undefined\n', to: '' }],
    tests: ['src/data/sync/set-back.test.ts'],
  },
  {
    name: 'a tablet forgets a lost event because the server answers 404',
    floor: 'data',
    changes: [
      {
        file: 'src/data/ready/make-event-ready.ts',
        from: 'if (await isLostWithRestore(parts, eventId)) return',
        to: 'if (eventId === code) return',
      },
    ],
    tests: ['tests/gym/lost-event.pg.test.ts', 'src/data/ready/make-event-ready.test.ts'],
  },
  {
    name: 'a tablet believes that a lost event was deleted because it missed the new epoch',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/lost-events.ts',
        from: 'event?.set_back === 1 || (known !== undefined && epoch !== known)',
        to: 'event?.set_back === 1',
      },
    ],
    tests: ['src/data/ready/make-event-ready.test.ts'],
  },
  {
    name: 'lost work is shown as refused',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/settle.ts',
        from: 'await asLost(db, row, errorOf(result, now))',
        to: 'errorOf(result, now)',
      },
    ],
    tests: ['tests/gym/lost-event.pg.test.ts'],
  },
  {
    name: 'lost work of a player stays on the tablet although the player is back',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/lost-events.ts',
        from: '(last_error?.code === MISSING || isLost(last_error))',
        to: 'last_error?.code === MISSING',
      },
    ],
    tests: ['tests/gym/lost-event.pg.test.ts'],
  },
  {
    name: 'the mark of a lost player goes with their next local change',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/event-player-row.ts',
        from: '...(set_back && { set_back })',
        to: '...(set_back && {})',
      },
    ],
    tests: ['src/data/db/lost-events.test.ts'],
  },
  {
    name: 'a deleted event comes back from a tablet',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/restore-event.ts',
        from: 'if (await isEventDeleted(sql, kept.event_id))',
        to: 'if (false)',
      },
    ],
    tests: ['server/resources/events/restore-event.pg.test.ts'],
  },
  {
    name: 'an erased player comes back from a tablet with a name',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/restore-event.ts',
        from: 'const isErased = erased.has(player.player_id.toLowerCase())',
        to: 'const isErased = false && erased.size > 0',
      },
    ],
    tests: ['server/resources/events/restore-event.pg.test.ts'],
  },
  {
    name: 'a restored event takes over the row of an existing person',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/restore-event.ts',
        from: 'const isTaken = taken.has(player.player_id.toLowerCase())',
        to: 'const isTaken = false && taken.size > 0',
      },
    ],
    tests: ['server/resources/events/restore-event.pg.test.ts'],
  },
  {
    name: 'anyone who makes events restores one in the program of others',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/restore-event.ts',
        from: 'if (!isGranted(actor, restoreEvent.grant, await headships(sql, actor, ownerOf(kept)))) throw noEvent()',
        to: 'await headships(sql, actor, ownerOf(kept))',
      },
    ],
    tests: ['server/resources/events/restore-event.pg.test.ts'],
  },
  {
    name: 'the head of any program takes the id of a lost event',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/origin-proof.ts',
        from: 'return given.length === expected.length && timingSafeEqual(given, expected)',
        to: 'return given.length !== expected.length || timingSafeEqual(given, given)',
      },
    ],
    tests: ['server/resources/events/restore-event.pg.test.ts'],
  },
  {
    name: 'a stranger adds to an event by restoring it',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/restore-event.ts',
        from: "  await requireEvent(sql, actor, restoreEvent.grant, eventId, { lock: 'change' })\n",
        to: '',
      },
    ],
    tests: ['server/resources/events/restore-event.pg.test.ts'],
  },
  {
    name: 'a made-up event shows its maker the addresses of strangers',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/restore-repository.ts',
        from: 'u.is_active AND (NOT is_outsider_at(u.id, $1) OR EXISTS',
        to: 'u.is_active AND (true OR EXISTS',
      },
    ],
    tests: ['server/resources/events/restore-event.pg.test.ts'],
  },
  {
    name: 'a restore from a tablet puts removed staff back',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/restore-repository.ts',
        from: "l.kind = 'event-staff-removed'",
        to: "l.kind = 'nothing'",
      },
    ],
    tests: ['server/resources/events/restore-event.pg.test.ts'],
  },
  {
    name: 'a restore from a tablet gives an ended part back',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/restore-repository.ts',
        from: "l.kind = 'event-parts-ended'",
        to: "l.kind = 'nothing'",
      },
    ],
    tests: ['server/resources/events/restore-event.pg.test.ts'],
  },
  {
    name: 'restored players count for no day',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/restore-event.ts',
        from: '  await spendRestored(sql, { userId: await whoseEvent(sql, eventId, actor.userId), count: missing.length })\n',
        to: '',
      },
    ],
    tests: ['server/resources/events/restore-event.pg.test.ts'],
  },
  {
    name: 'a tablet brings back an erased player of an event after a restore',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/own-data/erase-player.ts',
        from: "(SELECT coalesce(jsonb_agg(id), '[]') FROM event_player WHERE player_id = $1)",
        to: "'[]'::jsonb",
      },
    ],
    tests: ['server/resources/ledger/erased-after-restore.pg.test.ts'],
  },
  {
    name: 'a tablet brings back an erased walk-up of a live evaluation after a restore',
    floor: 'server',
    changes: [
      {
        file: 'server/db/migrations/0058-erased-players-after-a-restore.sql',
        from: 'perform erase_again(new.id);',
        to: 'null;',
      },
    ],
    tests: ['server/resources/ledger/erased-after-restore.pg.test.ts'],
  },
  {
    name: 'a restored addition of an erased player says that all of it was taken',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/operations/event-player-operations.ts',
        from: 'if (added?.is_erased) return',
        to: 'if (!added) return',
      },
    ],
    tests: ['server/resources/ledger/erased-after-restore.pg.test.ts'],
  },
  {
    name: 'an erasure misses a player whom a tablet added again before the ledger was read',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/ledger/effects.ts',
        from: '[id, event_player_ids ?? []],',
        to: '[id, event_player_ids ? [] : []],',
      },
    ],
    tests: ['server/resources/ledger/erased-after-restore.pg.test.ts'],
  },
]
