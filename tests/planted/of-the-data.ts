import type { PlantedBug } from './planted-bug.ts'

export const OF_THE_DATA: PlantedBug[] = [
  {
    name: 'what a sign-out offline leaves on the device signs in again',
    floor: 'data',
    changes: [
      {
        file: 'src/data/session/session-record.ts',
        from: '...listOf(entries.get(REVOKE_KEY)), ...names]',
        to: '...listOf(entries.get(REVOKE_KEY)), ...refreshTokens]',
      },
    ],
    tests: ['tests/session/offline-sign-out.pg.test.ts'],
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
    tests: ['src/data/db/rating-writes.test.ts'],
  },
  {
    name: 'two quick taps take back what another tab has rated',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/rating-writes.ts',
        from: 'hasSameRatings(found, guessed)',
        to: 'highestRev(undefined, [found]) === highestRev(undefined, [guessed])',
      },
    ],
    tests: ['src/data/db/rating-writes.test.ts'],
  },
  {
    name: 'a tap that has to be written twice comes after the next one',
    floor: 'data',
    changes: [{ file: 'src/data/db/rating-writes.ts', from: '      await ended\n', to: '' }],
    tests: ['src/data/db/rating-writes.test.ts'],
  },
  {
    name: 'a panel that was left writes its old value again',
    floor: 'data',
    changes: [
      {
        file: 'src/kit/rating-store.ts',
        from: 'if (held.size > 0 && !isClosed)',
        to: 'if (held.size > 0)',
      },
      {
        file: 'src/kit/rating-store.ts',
        from: 'if (!isClosed && held.get',
        to: 'if (held.get',
      },
    ],
    tests: ['src/kit/rating-store.test.ts'],
  },
  {
    name: 'a rating slips into an operation with another one behind it',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/outbox.ts',
        from: ' && entry.sent === 0 && entry.followed === 0',
        to: ' && entry.sent === 0',
      },
    ],
    tests: ['src/data/db/rating-writes.test.ts'],
  },
  {
    name: 'a rating after a settled conflict gets a revision that was given out before',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/quarantine.ts',
        from: 'await revisionBeside(ctx.db, row, chain)',
        to: 'highestRev(row, chain) + 1',
      },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'a revision is given out twice, and the server takes the second value for the first',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/quarantine.ts',
        from: 'await revisionBeside(ctx.db, row, chain)',
        to: 'highestRev(row, chain) + 1',
      },
      {
        file: 'src/domain/evaluations/merge-ratings.ts',
        from: 'isOwn && rev === before.rev && value === before.value',
        to: 'isOwn && rev === before.rev',
      },
    ],
    tests: ['tests/drain/planted-bugs.property.test.ts'],
  },
  {
    name: 'a download shows the note beside one that waits, and an edit of it goes over what waits',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/ready.ts',
        from: 'if (device_id === undefined) return [body.note_id]',
        to: 'return [body.note_id]',
      },
    ],
    tests: ['src/data/db/note-writes.test.ts'],
  },
  {
    name: 'an edit goes over the words that have taken the place of those it was made from',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/note-writes.ts',
        from: 'if (from === undefined || named?.text === from || named?.text === words) return',
        to: 'if (named) return',
      },
    ],
    tests: ['src/data/db/note-writes.test.ts'],
  },
  {
    name: 'a note that the server keeps beside another one stands here alone',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/acceptance.ts',
        from: `if ('note_id' in body) await takeOverNotes(db, body, result)`,
        to: 'void [body, result, takeOverNotes]',
      },
    ],
    tests: ['src/data/db/note-writes.test.ts'],
  },
  {
    name: 'an evaluation that the server has lost is refused for good, although its receipts are here',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/settle.ts',
        from: 'result.error_code === MISSING && ',
        to: 'result.error_code === `${MISSING}!` && ',
      },
    ],
    tests: ['src/data/sync/sync-engine.test.ts'],
  },
  {
    name: 'a server that was set back is asked only for what is sent',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/sync-engine.ts',
        from: 'if (ASKS_EPOCH.has(reason) || Math.abs(options.now() - askedAt) > LONGEST_SILENCE_MS)',
        to: 'if (isStopped)',
      },
    ],
    tests: ['src/data/sync/sync-engine.test.ts'],
  },
  {
    name: 'nothing is sent from a device whose disk is full',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/slice.ts',
        from: 'if (!(error instanceof StorageFullError)) throw error',
        to: 'if (StorageFullError) throw error',
      },
    ],
    tests: ['src/data/sync/failed-request.test.ts'],
  },
  {
    name: 'a value merged into what a full disk has sent is refused for good',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/settle.ts',
        from: 'if (result.error_code === KEY_REUSED && ',
        to: 'if (result.error_code === `${KEY_REUSED}!` && ',
      },
    ],
    tests: ['src/data/sync/failed-request.test.ts'],
  },
  {
    name: '"saved" is told before the transaction of IndexedDB is complete',
    floor: 'data',
    changes: [{ file: 'src/data/db/raw-transaction.ts', from: '  await committed\n', to: '' }],
    tests: ['src/data/db/raw-transaction.test.ts'],
  },
  {
    name: 'an operation that the server rejects leaves the outbox as if it were accepted',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/settle.ts',
        from: `(status === 'applied' || status === 'replayed' || status === 'conflict')`,
        to: `(status === 'applied' || status === 'replayed' || status === 'conflict' || status === 'rejected')`,
      },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'one operation that was refused holds up every other evaluation',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/claim.ts',
        from: '    if (!choice) return undefined\n',
        to: `    if (!choice || readable.some(({ state }) => state === 'quarantined')) return undefined\n`,
      },
    ],
    tests: ['src/data/sync/failed-request.test.ts'],
  },
  {
    name: 'what one user of the tablet has left in the outbox is sent by the next',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/claim.ts',
        from: `operationsOf(db, userId)`,
        to: 'db.outbox.toArray()',
      },
    ],
    tests: ['src/data/sync/signed-in-user.test.ts'],
  },
  {
    name: 'a batch that was claimed goes out although its user has signed out since',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/slice.ts',
        from: 'if (options.userId() !== userId || (token.userId ?? userId) !== userId) return',
        to: 'if (claimed.rows.length === 0) return',
      },
    ],
    tests: ['src/data/sync/signed-in-user.test.ts'],
  },
  {
    name: 'a rating changed while its older value was on the way is taken for accepted',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/acceptance.ts',
        from: '${body.evaluation_submission_id} ${key} ${rev}',
        to: '${body.evaluation_submission_id} ${key}',
      },
      { file: 'src/data/sync/acceptance.ts', from: 'map(({ key, rev }) => `', to: 'map(({ key }) => `' },
      {
        file: 'src/data/sync/acceptance.ts',
        from: '({ evaluation_id, key, rev }) => sent.has(`${evaluation_id} ${key} ${rev}`)',
        to: '({ evaluation_id, key }) => sent.has(`${evaluation_id} ${key}`)',
      },
    ],
    tests: ['src/data/sync/sync-engine.test.ts'],
  },
  {
    name: 'a device claims to have seen what another one wrote between two of its own',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/acceptance.ts',
        from: 'isNext ? answered : evaluation.server_revision',
        to: 'Math.max(answered, evaluation.server_revision)',
      },
    ],
    tests: ['src/data/db/ready.test.ts'],
  },
  {
    name: 'a late answer to an older try disturbs the operation that is on its way again',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/settle.ts',
        from: `row.claim === claimed.claim && row.state === 'inflight'`,
        to: `row.state === 'inflight'`,
      },
    ],
    tests: ['src/data/sync/sync-engine.test.ts'],
  },
  {
    name: 'a read that was lost with its connection is not made again',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/live-rows.ts',
        from: 'else timer = setTimeout(() => void beginAgain(used), AGAIN_AFTER_MS)',
        to: 'else onFailure?.(error)',
      },
    ],
    tests: ['src/data/db/live-rows.test.ts'],
  },
  {
    name: 'a tab that sleeps with the lock of the refresh keeps all others from asking',
    floor: 'data',
    changes: [
      {
        file: 'src/data/session/alone.ts',
        from: 'if (hasBegun) throw error',
        to: 'throw error',
      },
    ],
    tests: ['src/data/session/alone.test.ts'],
  },
  {
    name: 'nothing keeps a sign-in and a refresh of the session before it apart',
    floor: 'data',
    changes: [
      {
        file: 'src/data/session/amplify-identity.ts',
        from: 'alone(() => enterAlone(amplify, email, password))',
        to: 'enterAlone(amplify, email, password)',
      },
    ],
    tests: ['tests/session/late-refresh.test.ts'],
  },
  {
    name: 'every error of the identity provider is taken as the end of the session',
    floor: 'data',
    changes: [
      {
        file: 'src/data/session/amplify-session.ts',
        from: `NOES.has(nameOfError(error)) ? withoutTokens() : { kind: 'unknown', why: nameOfError(error) }`,
        to: `{ kind: 'ended' }`,
      },
    ],
    tests: ['tests/session/session-table.test.ts'],
  },
  {
    name: 'a refresh that is answered after another tab has signed out leaves its tokens on the disk',
    floor: 'data',
    changes: [
      {
        file: 'src/data/session/session-record.ts',
        from: `return known
      ? []
      : [...entries.keys()].filter((key) => key.startsWith(TOKEN_PREFIX)).map((key) => [key, null] as const)`,
        to: 'return [...entries.keys()].filter((key) => key === RECORD_KEY).map((key) => [key, null] as const)',
      },
    ],
    tests: ['tests/session/late-refresh.test.ts'],
  },
  {
    name: 'signing out keeps the tokens of the session on the disk',
    floor: 'data',
    changes: [
      {
        file: 'src/data/session/session-record.ts',
        from: '      ...tokens.map((key) => [key, null] as const),\n',
        to: '',
      },
    ],
    tests: ['src/data/session/token-storage.test.ts'],
  },
  {
    name: 'a form that is saved in one tab takes away what another tab has typed since',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/kept-form.ts',
        from: '(value) => !v.is(schema, value) || ours.includes(textOf(value))',
        to: '() => true',
      },
    ],
    tests: ['src/data/db/kept-form.test.ts'],
  },
  {
    name: 'a sign-out deletes evaluations of which something is not sent',
    floor: 'data',
    changes: [{ file: 'src/data/db/forget-rows.ts', from: 'others.filter((_, at) => !stays[at])', to: 'others' }],
    tests: ['src/data/device/forget-others.test.ts'],
  },
  {
    name: 'the receipts of a signed-out evaluator, with the names of players, stay',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/forget-rows.ts',
        from: 'user_id !== signedIn && !kept',
        to: 'user_id === signedIn && !kept',
      },
    ],
    tests: ['src/data/device/forget-others.test.ts'],
  },
  {
    name: 'answers are thrown away while others are still under way',
    floor: 'data',
    changes: [
      {
        file: 'src/data/queries/after-writes.ts',
        from: 'if (!isDue || writing > 0 || queryClient.isFetching() > 0) return',
        to: 'if (!isDue) return',
      },
    ],
    tests: ['src/data/queries/after-writes.test.ts'],
  },
  {
    name: 'a database that was cleared is taken for one in which everything was sent',
    floor: 'data',
    changes: [
      { file: 'src/data/device/witness.ts', from: 'lost: { ...told.lost, ...told.unsent }', to: 'lost: told.lost' },
    ],
    tests: ['src/data/device/witness.test.ts'],
  },
  {
    name: 'a download overwrites what was said of a walk-on and not sent yet',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/ready.ts',
        from: '        ...(isPlayerWaiting && before && { player: before.player }),',
        to: '',
      },
    ],
    tests: ['src/data/db/player-writes.test.ts'],
  },
  {
    name: 'a device does not say which epoch it knows',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/deliver.ts',
        from: '...(epoch !== undefined && { known_epoch: epoch }),',
        to: '...(epoch === "" && { known_epoch: epoch }),',
      },
    ],
    tests: ['src/data/sync/set-back.test.ts', 'tests/drain/hard-days.property.test.ts'],
  },
  {
    name: 'settling for mine sends what a download has put over it',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/quarantine.ts',
        from: 'const mine = rating?.dirty === 1 ? rating.value : waitingValue(chain, conflict)',
        to: 'const mine = rating ? rating.value : conflict.yours',
      },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
]
