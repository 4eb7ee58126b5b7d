import type { PlantedBug } from './planted-bug.ts'

export const OF_THE_SERVER: PlantedBug[] = [
  {
    name: 'an access token outlives its session',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/sessions/known-sessions.ts',
        from: 'ELSE s.ended_at IS NOT NULL',
        to: 'ELSE false',
      },
    ],
    tests: ['server/resources/sessions/sessions.pg.test.ts'],
  },
  {
    name: 'a session that the API has not met outlives a sign-out everywhere',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/sessions/known-sessions.ts',
        from: 'THEN to_timestamp($3) <= u.valid_since',
        to: `THEN to_timestamp($3) <= '-infinity'`,
      },
    ],
    tests: ['server/resources/sessions/sessions.pg.test.ts'],
  },
  {
    name: 'a proof of one session counts on another',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/sessions/sessions-repository.ts',
        from: `WHERE user_id = $1 AND origin = $2 RETURNING 1`,
        to: `WHERE user_id = $1 AND ($2::text IS NOT NULL) RETURNING 1`,
      },
    ],
    tests: ['server/resources/second-step/second-step.pg.test.ts'],
  },
  {
    name: 'a player takes away the seasons of another',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/accounts/travel-stats-repository.ts',
        from: `WHERE p.id = x.player_id AND p.user_id = $1 AND x.id = $2`,
        to: `WHERE p.id = x.player_id AND $1::uuid IS NOT NULL AND x.id = $2`,
      },
    ],
    tests: ['server/resources/teams/travel-stats.pg.test.ts'],
  },
  {
    name: 'a copied token of an admin reads the list of all people',
    floor: 'server',
    changes: [
      {
        file: 'server/http/identify.ts',
        from: 'ADMIN_PROOF_MINUTES * 60_000',
        to: 'ADMIN_PROOF_MINUTES * 600_000',
      },
    ],
    tests: ['server/resources/second-step/second-step.pg.test.ts'],
  },
  {
    name: 'a recovery code works again and again',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/second-step/recovery-codes.ts',
        from: 'DELETE FROM recovery_code WHERE digest = $1',
        to: 'UPDATE recovery_code SET made_at = now() WHERE digest = $1',
      },
      {
        file: 'server/resources/second-step/reset-second-step.ts',
        from: `  await sql.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])\n`,
        to: '',
      },
    ],
    tests: ['server/resources/second-step/second-step.pg.test.ts'],
  },
  {
    name: 'a deed is written down outside of its transaction',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/accounts/change-account.ts',
        from: `  await recordDeed(sql, by, {`,
        to: `  await recordDeed(db, by, {`,
      },
      {
        file: 'server/resources/accounts/change-account.ts',
        from: 'async function apply(sql: Sql, order',
        to: 'async function apply(db: Sql, sql: Sql, order',
      },
      {
        file: 'server/resources/accounts/change-account.ts',
        from: 'await apply(sql, order, {',
        to: 'await apply(db, sql, order, {',
      },
    ],
    tests: ['server/resources/audit/audit.pg.test.ts'],
  },
  {
    name: 'who reads the report of a child leaves no trace',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/read-report.ts',
        from: `  if (!relations.includes('player'))`,
        to: `  if (relations.includes('player'))`,
      },
    ],
    tests: ['server/resources/audit/audit.pg.test.ts'],
  },
  {
    name: 'a refusal is forgotten, and its late duplicate has an effect',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-once.ts',
        from: 'refusal = finalRefusal(error)',
        to: 'refusal = finalRefusal(error) && undefined',
      },
    ],
    tests: ['server/resources/operations/apply/apply-once.pg.test.ts'],
  },
  {
    name: 'words for a note that another device has changed are lost',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/save-note.ts',
        from: `const isWritten = verdict === 'write' && !isNothing`,
        to: `const isWritten = verdict === 'write' && !isBeside`,
      },
    ],
    tests: ['server/resources/evaluations/operations/save-note.pg.test.ts'],
  },
  {
    name: "somebody else's note of the same id is written over",
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/save-note.ts',
        from: '     WHERE note.author_id = excluded.author_id AND note.evaluation_id = excluded.evaluation_id\n',
        to: '',
      },
    ],
    tests: ['server/resources/evaluations/operations/save-note.pg.test.ts'],
  },
  {
    name: 'the mutation id is written outside of the transaction of its effect',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-once.ts',
        from: 'await remember(sql, sender.actor, mutation, outcome)',
        to: 'await remember(writes.db, sender.actor, mutation, outcome)',
      },
    ],
    tests: ['server/resources/operations/apply/apply-once.pg.test.ts'],
  },
  {
    name: 'a used mutation id with another body is answered as if it had been applied',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-once.ts',
        from: 'if (row.request_hash !== mutation.hash || row.kind !== mutation.kind) {',
        to: 'if (row.kind !== mutation.kind) {',
      },
    ],
    tests: ['server/resources/operations/apply/apply-once.pg.test.ts'],
  },
  {
    name: 'what stands behind a rejected operation of its evaluation is applied all the same',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-operations.ts',
        from: `return status === 'rejected' || status === 'retry_later' ||`,
        to: `return status === 'retry_later' ||`,
      },
    ],
    tests: ['server/resources/operations/apply/apply-operations.pg.test.ts'],
  },
  {
    name: 'the server answers ratings that change nothing as if they had',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/save-ratings.ts',
        from: 'hasChanged ? applied(revision) : unchanged(revision)',
        to: 'applied(revision)',
      },
    ],
    tests: ['server/resources/evaluations/operations/evaluation-work.pg.test.ts'],
  },
  {
    name: 'a rating outside of its scale is saved',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/save-ratings.ts',
        from: '  refuseBadValues(structure, patch)\n',
        to: '',
      },
    ],
    tests: ['server/resources/evaluations/operations/evaluation-work.pg.test.ts'],
  },
  {
    name: 'an incomplete evaluation is locked by the final save',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/final-save.ts',
        from: 'if (problems.length > 0 && isOpen(evaluation.status)) throw incomplete(problems)',
        to: 'if (problems.length > 0 && !isOpen(evaluation.status)) throw incomplete(problems)',
      },
      {
        file: 'server/resources/evaluations/operations/final-save.ts',
        from: 'finalSaveProblems: problems.length }',
        to: 'finalSaveProblems: 0 }',
      },
    ],
    tests: ['server/resources/evaluations/operations/evaluation-work.pg.test.ts'],
  },
  {
    name: 'an evaluator is offered an order in which a coach has put them',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/evaluations-policy.ts',
        from: 'evaluation.evaluator_id === null && !isPlayer && !isOfTheirs',
        to: 'evaluation.evaluator_id === null && !isOfTheirs',
      },
    ],
    tests: ['server/resources/orders/team/coach-who-evaluates.pg.test.ts'],
  },
  {
    name: 'any coach may read any evaluation that is in the queue',
    floor: 'server',
    changes: [
      {
        file: 'src/domain/contracts/evaluations.ts',
        from: `grant: { ...eventWorkOrQueue, Admin: ['any'] }`,
        to: `grant: { Evaluator: ['own', 'queue'], Coach: ['any'], Admin: ['any'] }`,
      },
    ],
    tests: ['server/resources/permissions/permissions.test.ts'],
  },
  {
    name: 'every user may list the users',
    floor: 'server',
    changes: [
      {
        file: 'src/domain/contracts/admin.ts',
        from: `'The accounts of everybody',\n  grant: admins`,
        to: `'The accounts of everybody',\n  grant: { ...admins, Coach: ['any'] }`,
      },
    ],
    tests: ['tests/permissions/walk.pg.test.ts'],
  },
  {
    name: 'an answer is sent without being held against its contract',
    floor: 'server',
    changes: [
      {
        file: 'server/http/serve.ts',
        from: 'if (!output.success)',
        to: 'if (output.issues?.length === 0)',
      },
    ],
    tests: ['server/http/api-ground.pg.test.ts'],
  },
  {
    name: 'what comes in is taken without being held against its contract',
    floor: 'server',
    changes: [
      {
        file: 'server/http/serve.ts',
        from: '  return readInput(input, sent)\n',
        to: `  return sent as v.InferOutput<E['input']>\n`,
      },
    ],
    tests: ['server/http/api-ground.pg.test.ts'],
  },
  {
    name: 'the id in a body counts more than the one in the address',
    floor: 'server',
    changes: [
      {
        file: 'server/http/serve.ts',
        from: '...recordOf(request.query), ...recordOf(request.body), ...recordOf(request.params)',
        to: '...recordOf(request.params), ...recordOf(request.query), ...recordOf(request.body)',
      },
    ],
    tests: ['server/http/api-ground.pg.test.ts'],
  },
  {
    name: "somebody else's video is found by its id",
    floor: 'server',
    changes: [
      {
        file: 'server/resources/videos/video-access.ts',
        from: 'if (video?.owner_id !== actor.userId) throw videoMissing()',
        to: 'if (!video) throw videoMissing()',
      },
    ],
    tests: ['server/resources/videos/videos.pg.test.ts'],
  },
  {
    name: 'an order takes a video by its id, whoever owns it',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/orders/player/change-player-order.ts',
        from: 'WHERE id = $1 AND owner_id = $2 AND',
        to: 'WHERE id = $1 AND $2::uuid IS NOT NULL AND',
      },
    ],
    tests: ['server/resources/videos/videos.pg.test.ts'],
  },
  {
    name: 'a coach reads the report of a player who was invited and has not accepted',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/report-readers.ts',
        from: 'WHERE (r.player_id = owner_of(${evaluation}.player_id) OR',
        to: `WHERE (r.player_id = owner_of(\${evaluation}.player_id) OR lower(r.email) = (
      SELECT lower(u.email) FROM app_user u JOIN player y ON y.user_id = u.id
      WHERE y.id = \${evaluation}.player_id) OR`,
      },
    ],
    tests: ['server/resources/evaluations/staff-results.pg.test.ts'],
  },
  {
    name: 'a player who says no stays on the roster as one who said yes',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/teams/invitations-repository.ts',
        from: 'SET player_id = NULL, declined_at = now()',
        to: 'SET declined_at = now()',
      },
    ],
    tests: ['server/resources/teams/invitations.pg.test.ts'],
  },
  {
    name: 'a roster takes over the line of another team by its id',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/teams/rosters-repository.ts',
        from: '     WHERE roster_entry.team_id = $1 RETURNING id',
        to: '     RETURNING id',
      },
    ],
    tests: ['server/resources/teams/rosters.pg.test.ts'],
  },
  {
    name: 'a player described after the final save keeps the result of before',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/describe-player.ts',
        from: `if (status === 'ready_to_finalize' && evaluation.evaluated_on)`,
        to: `if (status === 'live' && evaluation.evaluated_on)`,
      },
    ],
    tests: ['server/resources/evaluations/operations/describe-player.pg.test.ts'],
  },
  {
    name: 'an evaluator describes a player who has an account',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/describe-player.ts',
        from: 'AND created_by = $2 AND user_id IS NULL RETURNING id',
        to: 'AND created_by = $2 RETURNING id',
      },
    ],
    tests: ['server/resources/evaluations/operations/describe-player.pg.test.ts'],
  },
  {
    name: 'a second family joins what the first one has',
    floor: 'server',
    changes: [{ file: 'server/resources/histories/find-histories.ts', from: 'AND w.joined_to IS NULL AND', to: 'AND' }],
    tests: ['server/resources/histories/joined-histories.property.pg.test.ts'],
  },
  {
    name: 'a coach without a yes reads a joined report under the name of the account',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/read-report.ts',
        from: `const isKnownToBeOne = relations.includes('player') || isByYes ||`,
        to: `const isKnownToBeOne = relations.includes('player') || relations.includes('roster') ||`,
      },
    ],
    tests: ['server/resources/histories/coach-and-tablet.pg.test.ts'],
  },
  {
    name: 'a server that was set back takes what waits before what it has lost',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-once.ts',
        from: 'if (sender.knownEpoch !== undefined && sender.knownEpoch !== epoch)',
        to: 'if (sender.knownEpoch !== undefined && epoch.length === 0)',
      },
    ],
    tests: ['server/resources/operations/apply/after-set-back.pg.test.ts'],
  },
  {
    name: 'the start page goes out at the address of a missing part, without the headers of a page',
    floor: 'server',
    changes: [
      { file: 'server/http/client-files.ts', from: '.test(url) && !PART_OF_A_PAGE.test(url)', to: '.test(url)' },
      { file: 'server/http/client-files.ts', from: "import { PART_OF_A_PAGE } from './headers.ts'\n", to: '' },
    ],
    tests: ['server/http/client-files.test.ts'],
  },
  {
    name: 'any script in a page may run',
    floor: 'server',
    changes: [
      {
        file: 'server/http/headers.ts',
        from: '[OF_THIS_SERVER, ...sources].join',
        to: '[OF_THIS_SERVER, "\'unsafe-inline\'"].join',
      },
    ],
    tests: ['server/http/headers.test.ts'],
  },
  {
    name: 'a connection that sent nothing gets an answer meant for the next request',
    floor: 'server',
    changes: [{ file: 'server/http/broken-http.ts', from: ' || socket.bytesRead === 0', to: '' }],
    tests: ['server/http/broken-http.test.ts'],
  },
]
