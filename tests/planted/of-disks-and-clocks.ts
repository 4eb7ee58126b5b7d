import type { PlantedBug } from './planted-bug.ts'

export const OF_DISKS_AND_CLOCKS: PlantedBug[] = [
  {
    name: 'a blocked storage calls kept what only the page remembers',
    floor: 'ui',
    changes: [{ file: 'src/storage/page-storage.ts', from: 'return isKept === true', to: 'return true' }],
    tests: ['src/storage/page-storage.test.ts'],
  },
  {
    name: 'a value that did not fit gives way to the older one on the disk',
    floor: 'ui',
    changes: [{ file: 'src/storage/page-storage.ts', from: 'remembered.get(key) ?? attempt(', to: 'attempt(' }],
    tests: ['src/storage/page-storage.test.ts'],
  },
  {
    name: 'the late answer to an earlier try holds the database open',
    floor: 'data',
    changes: [{ file: 'src/storage/databases.ts', from: 'return request.result.close()', to: 'return' }],
    tests: ['src/storage/databases.test.ts'],
  },
  {
    name: 'asking whether a refused database opens creates it without tables',
    floor: 'data',
    changes: [
      {
        file: 'src/storage/databases.ts',
        from: 'request.onupgradeneeded = () => request.transaction?.abort()',
        to: '',
      },
    ],
    tests: ['src/storage/databases.test.ts'],
  },
  {
    name: 'a database that an older tab holds is called silent',
    floor: 'data',
    changes: [{ file: 'src/storage/databases.ts', from: "blame(name, 'held')", to: '' }],
    tests: ['src/storage/databases.test.ts'],
  },
  {
    name: 'a sign-in blames the sign-in service for a full storage',
    floor: 'data',
    changes: [
      {
        file: 'src/data/session/amplify-identity.ts',
        from: `    await storage.flush()
    } catch (error) {
      return notKept(error)`,
        to: `    await storage.flush()
    } catch {
      return { kind: 'unreachable' }`,
      },
    ],
    tests: ['src/data/session/amplify-identity.test.ts'],
  },
  {
    name: 'a page without storage reloads again and again for a missing file',
    floor: 'app',
    changes: [
      {
        file: 'src/app/missing-file.ts',
        from: 'if (!tab.setItem(RELOADED_KEY, String(Date.now()))) return true',
        to: 'tab.setItem(RELOADED_KEY, String(Date.now()))',
      },
    ],
    tests: ['src/app/missing-file.test.ts'],
  },
  {
    name: 'a score is dated 2040 by a wrong clock',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/operation.ts',
        from: ' && given <= last ?',
        to: ' ?',
      },
    ],
    tests: ['server/resources/evaluations/operations/wrong-clocks.pg.test.ts'],
  },
  {
    name: 'a check-in is dated 1970 by a wrong clock',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/players-repository.ts',
        from: "- interval '1 day' THEN now()",
        to: "- interval '99 years' THEN now()",
      },
    ],
    tests: ['server/resources/evaluations/operations/wrong-clocks.pg.test.ts'],
  },
  {
    name: 'a tablet keeps the day that the server corrected',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/acceptance.ts',
        from: 'evaluated_on: result.server.evaluated_on, is_day_corrected: true',
        to: '',
      },
    ],
    tests: ['src/data/device/server-clock.test.ts'],
  },
  {
    name: 'encrypted receipts of a tablet whose clock is behind are deleted at the sign-out',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/seal-receipts.ts',
        from: "(await readMeta(db, 'serverTime')) ?? (await readMeta(db, 'lastOkSync')) ?? 0",
        to: "((await readMeta(db, 'lastOkSync')) ?? 0) + ((await readMeta(db, 'clockOffset')) ?? 0)",
      },
    ],
    tests: ['src/data/sync/sealed-receipts-clock.test.ts'],
  },
  {
    name: 'what a full disk has sent leaves the outbox without a receipt',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/settle.ts',
        from: 'await accept(db, asSent, answer.server_time)',
        to: 'await db.outbox.bulkDelete(asSent.map(({ row }) => row.seq))',
      },
    ],
    tests: ['src/data/sync/full-disk.test.ts'],
  },
  {
    name: 'a restart on a full disk sends nothing',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/sync-engine.ts',
        from: 'if (error instanceof StorageFullError) return false',
        to: 'void StorageFullError',
      },
    ],
    tests: ['src/data/sync/full-disk.test.ts'],
  },
  {
    name: 'a full disk on which everything was sent empties the caches all the time',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/sync-engine.ts',
        from: 'const atRest = isUnrecorded ? LONGEST_SLEEP_MS : usually',
        to: 'const atRest = usually',
      },
    ],
    tests: ['src/data/sync/full-disk.test.ts'],
  },
  {
    name: 'receipts are deleted a day early',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/seal-receipts.ts',
        from: 'const KEEP_RECEIPTS_MS = 30 * 86_400_000',
        to: 'const KEEP_RECEIPTS_MS = 29 * 86_400_000',
      },
    ],
    tests: ['src/data/sync/clock-jumps.test.ts'],
  },
  {
    name: 'a full disk gives up all receipts',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/heal.ts',
        from: '.filter(({ applied_at }) => applied_at < before)',
        to: '.filter(({ applied_at }) => before !== applied_at)',
      },
    ],
    tests: ['src/data/db/heal.test.ts'],
  },
  {
    name: 'mutation ids are dated by a clock that is months off',
    floor: 'data',
    changes: [
      {
        file: 'src/data/device/server-clock.ts',
        from: 'uuidv7({ msecs: now() })',
        to: 'uuidv7({ msecs: deviceNow() })',
      },
    ],
    tests: ['src/data/device/server-clock.test.ts'],
  },
  {
    name: 'a tablet that restarts offline forgets how wrong its clock is',
    floor: 'data',
    changes: [
      {
        file: 'src/data/device/server-clock.ts',
        from: 'offset = Math.abs(stored ?? 0) > TOLERANCE_MS ? (stored ?? 0) : 0',
        to: 'void stored',
      },
    ],
    tests: ['src/data/device/server-clock.test.ts'],
  },
  {
    name: 'a clock that is set back offline dates new work as months old',
    floor: 'data',
    changes: [
      {
        file: 'src/data/device/server-clock.ts',
        from: 'if (deviceNow() + offset < heardAt - TOLERANCE_MS)',
        to: 'if (deviceNow() + offset < -TOLERANCE_MS)',
      },
    ],
    tests: ['src/data/device/server-clock.test.ts'],
  },
  {
    name: 'the clock of a captive portal is taken for the server’s',
    floor: 'data',
    changes: [
      {
        file: 'src/data/api/api-client.ts',
        from: 'if (epoch !== null) {',
        to: `if (epoch !== '') {`,
      },
    ],
    tests: ['src/data/api/api-client.test.ts'],
  },
  {
    name: 'after a restore a tablet is asked about its own values',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/settle.ts',
        from: 'await withoutOwn(db, row, conflicts)',
        to: 'conflicts',
      },
    ],
    tests: ['src/data/sync/copied-disk.test.ts'],
  },
  {
    name: 'after a restore a copied disk takes the values of its twin for its own',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/own-values.ts',
        from: '!given.some((it) => it.key === key && it.rev === rev && it.value === theirs) ||',
        to: '',
      },
    ],
    tests: ['src/data/sync/copied-disk.test.ts'],
  },
  {
    name: 'a sheet that came back without its ratings replaces its own earlier value unasked',
    floor: 'data',
    changes: [{ file: 'src/data/sync/own-values.ts', from: ' && it.was !== null', to: '' }],
    tests: ['src/data/db/event-ready.test.ts'],
  },
  {
    name: 'a live evaluation counts for a day before its device created it',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/final-save.ts',
        from: 'at !== undefined && at <= now() ? at : FIRST_WORK',
        to: 'Math.min(at ?? 0, FIRST_WORK)',
      },
    ],
    tests: ['server/resources/evaluations/operations/wrong-clocks.pg.test.ts'],
  },
]
