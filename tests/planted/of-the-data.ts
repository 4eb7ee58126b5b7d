import type { PlantedBug } from './planted-bug.ts'

export const OF_THE_DATA: PlantedBug[] = [
  {
    name: 'a rating is merged into an operation that was sent already',
    floor: 'data',
    changes: [{
      file: 'src/data/db/outbox.ts',
      from: ' && entry.sent === 0 && entry.followed === 0',
      to: ' && entry.followed === 0',
    }],
    tests: ['src/data/db/rating-writes.test.ts'],
  },
  {
    name: 'a rating slips into an operation with another one behind it',
    floor: 'data',
    changes: [{
      file: 'src/data/db/outbox.ts',
      from: ' && entry.sent === 0 && entry.followed === 0',
      to: ' && entry.sent === 0',
    }],
    tests: ['src/data/db/rating-writes.test.ts'],
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
    changes: [{
      file: 'src/data/sync/settle.ts',
      from: `(status === 'applied' || status === 'replayed' || status === 'conflict')`,
      to: `(status === 'applied' || status === 'replayed' || status === 'conflict' || status === 'rejected')`,
    }],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'one operation that was refused holds up every other evaluation',
    floor: 'data',
    changes: [{
      file: 'src/data/sync/claim.ts',
      from: '    if (!choice) return undefined\n',
      to: `    if (!choice || readable.some(({ state }) => state === 'quarantined')) return undefined\n`,
    }],
    tests: ['src/data/sync/failed-request.test.ts'],
  },
  {
    name: 'what one user of the tablet has left in the outbox is sent by the next',
    floor: 'data',
    changes: [{
      file: 'src/data/sync/claim.ts',
      from: `db.outbox.where('user_id').equals(userId).toArray()`,
      to: 'db.outbox.toArray()',
    }],
    tests: ['src/data/sync/signed-in-user.test.ts'],
  },
  {
    name: 'a batch that was claimed goes out although its user has signed out since',
    floor: 'data',
    changes: [{
      file: 'src/data/sync/slice.ts',
      from: 'if (options.userId() !== userId || (token.userId ?? userId) !== userId) return',
      to: 'if (claimed.rows.length === 0) return',
    }],
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
    changes: [{
      file: 'src/data/sync/acceptance.ts',
      from: 'isNext ? answered : evaluation.server_revision',
      to: 'Math.max(answered, evaluation.server_revision)',
    }],
    tests: ['src/data/db/ready.test.ts'],
  },
  {
    name: 'a late answer to an older try disturbs the operation that is on its way again',
    floor: 'data',
    changes: [{
      file: 'src/data/sync/settle.ts',
      from: `row.claim === claimed.claim && row.state === 'inflight'`,
      to: `row.state === 'inflight'`,
    }],
    tests: ['src/data/sync/sync-engine.test.ts'],
  },
  {
    name: 'nothing keeps a sign-in and a refresh of the session before it apart',
    floor: 'data',
    changes: [{
      file: 'src/data/session/amplify-identity.ts',
      from: 'return alone(() => enterAlone(email, password))',
      to: 'return enterAlone(email, password)',
    }],
    tests: ['tests/session/two-tabs.test.ts', 'tests/session/late-refresh.test.ts'],
  },
  {
    name: 'every error of the identity provider is taken as the end of the session',
    floor: 'data',
    changes: [{
      file: 'src/data/session/amplify-identity.ts',
      from: `      } catch (error) {
        return { kind: 'unknown', why: nameOf(error) }`,
      to: `      } catch {
        return { kind: 'ended' }`,
    }],
    tests: ['tests/session/session-table.test.ts'],
  },
  {
    name: 'a refresh that is answered after another tab has signed out leaves its tokens on the disk',
    floor: 'data',
    changes: [{
      file: 'src/data/session/session-record.ts',
      from: 'return known ? [] : [...entries.keys()].filter((key) => key.startsWith(TOKEN_PREFIX))',
      to: 'return [...entries.keys()].filter((key) => key === RECORD_KEY)',
    }],
    tests: ['tests/session/late-refresh.test.ts'],
  },
  {
    name: 'signing out keeps the tokens of the session on the disk',
    floor: 'data',
    changes: [{
      file: 'src/data/session/session-record.ts',
      from: '      ...tokens.map((key) => [key, null] as const),\n',
      to: '',
    }],
    tests: ['src/data/session/token-storage.test.ts'],
  },
  {
    name: 'a form that is saved in one tab takes away what another tab has typed since',
    floor: 'data',
    changes: [{
      file: 'src/data/db/kept-form.ts',
      from: '(value) => !v.is(schema, value) || ours.includes(textOf(value))',
      to: '() => true',
    }],
    tests: ['src/data/db/kept-form.test.ts'],
  },
  {
    name: 'a download overwrites what was said of a walk-on and not sent yet',
    floor: 'data',
    changes: [{ file: 'src/data/db/ready.ts', from: `...(isPlayerWaiting && before && { player: before.player }), `, to: '' }],
    tests: ['src/data/db/player-writes.test.ts'],
  },
]
