import type { PlantedBug } from './planted-bug.ts'

/** Events as a tablet keeps and sends them. */
export const OF_TABLETS: PlantedBug[] = [
  {
    name: 'the library is called ready while an event of the next days is missing',
    floor: 'data',
    changes: [
      {
        file: 'src/data/ready/make-events-ready.ts',
        from: 'return readyAt !== null && (message === null || readyAt > tried_at)',
        to: 'return message !== undefined || readyAt === tried_at',
      },
    ],
    tests: ['src/features/library/ready-for-the-gym.pg.test.tsx'],
  },
  {
    name: 'a download of an event gives the notes of every evaluator',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/ready-repository.ts',
        from: 'n.evaluation_id = e.id AND n.author_id = $1 AND',
        to: `n.evaluation_id IN (SELECT o.id FROM evaluation o WHERE o.event_player_id = e.event_player_id) AND`,
      },
    ],
    tests: ['tests/gym/notes-of-two-tablets.pg.test.ts'],
  },
  {
    name: 'the id of a sheet is not derived, so two devices of one evaluator make two',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/events/event-evaluation-id.ts',
        from: 'uuidv5(userId.toLowerCase(), eventPlayerId)',
        to: 'uuidv5(`${userId} ${eventPlayerId} ${Math.random()}`, eventPlayerId)',
      },
    ],
    tests: ['src/data/db/event-writes.test.ts'],
  },
  {
    name: 'a player past the daily limit is sent again every minute until midnight',
    floor: 'data',
    changes: [
      {
        file: 'src/domain/sync/chains.ts',
        from: 'MOST_BACKOFF_MS + (entry.named_wait_ms ?? 0)',
        to: 'MOST_BACKOFF_MS',
      },
    ],
    tests: ['src/data/sync/event-players.test.ts'],
  },
  {
    name: 'every unlocked screen sends a player past the daily limit again',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/failed-request.ts',
        from: '(hasReason || row.named_wait_ms === undefined)',
        to: '(hasReason || row.attempts > 0)',
      },
    ],
    tests: ['src/data/sync/event-players.test.ts'],
  },
  {
    name: 'chain by evaluation only: a sheet is sent before the event player whom it is about',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/sync/chains.ts',
        from: '.filter(([head]) => !added.has(playerOfSheet(head)))',
        to: '.filter(() => added.size >= 0)',
      },
    ],
    tests: ['src/domain/sync/chains.test.ts', 'tests/drain/event-days.property.test.ts'],
  },
  {
    name: 'the upgrade of a device forgets whose chain an unsent operation is in',
    floor: 'data',
    changes: [
      { file: 'src/data/db/database.ts', from: 'row.subject_id = row.evaluation_id', to: "row.subject_id = ''" },
    ],
    tests: ['src/data/db/database.test.ts'],
  },
  {
    name: 'the first tap writes the rating without the sheet’s creation',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/rating-writes.ts',
        from: "{ ...entry, seq: await it.add('outbox', entry) } }",
        to: '{ ...entry, seq: 0 } }',
      },
    ],
    tests: ['src/data/db/event-writes.test.ts'],
  },
  {
    name: 'a download covers a bib that was changed here and is not sent',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/event-ready.ts',
        from: 'waiting.get(player.id) ?? []',
        to: 'waiting.get(event.id) ?? []',
      },
    ],
    tests: ['src/data/db/event-writes.test.ts'],
  },
  {
    name: 'what waits claims to have seen what another tablet of the same evaluator rated',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/event-ready.ts',
        from: '(chain.length === 0 && unsent.size === 0 && {',
        to: '(chain.length >= 0 && {',
      },
    ],
    tests: ['src/data/db/event-ready.test.ts'],
  },
  {
    name: 'when the server lacks a sheet, the event player is not sent again with it',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/epoch.ts',
        from: 'new Set([subject_id, eventPlayerId ?? subject_id])',
        to: 'new Set([subject_id])',
      },
    ],
    tests: ['src/data/sync/event-players.test.ts'],
  },
  {
    name: 'an event leaves the device with what is not sent',
    floor: 'data',
    changes: [{ file: 'src/data/db/forget-events.ts', from: 'if (!stays.has(event_player_id)) await', to: 'await' }],
    tests: ['src/data/db/event-ready.test.ts'],
  },
  {
    name: 'the revisions of a rating that was given up are given out again',
    floor: 'data',
    changes: [{ file: 'src/data/db/quarantine.ts', from: 'highestRev(row, [entry, ...later])', to: 'row.rev' }],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'a late tablet of the evaluator moves a sheet back to the older form',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/operations/create-event-sheet.ts',
        from: 'if (form_version <= (before.form_version ?? 0)) return before.revision',
        to: 'if (form_version === before.form_version) return before.revision',
      },
    ],
    tests: ['server/resources/events/forms-that-change.pg.test.ts'],
  },
  {
    name: 'a replacement tablet rates by the new form, and the sheet keeps the old one',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/events/form.ts',
        from: 'return Math.max(version, ...atLeast)',
        to: 'return version',
      },
    ],
    tests: ['src/domain/events/form.test.ts'],
  },
  {
    name: 'the report counts the newest form alone',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/events/form.ts',
        from: 'return [...new Set(forms.flatMap(({ keys }) => keys))]',
        to: 'return [...(forms[0]?.keys ?? [])]',
      },
    ],
    tests: ['server/resources/events/forms-that-change.pg.test.ts'],
  },
  {
    name: 'the receipt does not say that a rating counts nowhere',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/save-ratings.ts',
        from: 'const notAsked = evaluation.event_id === null ? [] : notAskedOf(forms, body)',
        to: 'const notAsked: string[] = evaluation.event_id === null ? [] : notAskedOf(forms, { ...body, ratings: [] })',
      },
    ],
    tests: ['server/resources/events/forms-that-change.pg.test.ts'],
  },
  {
    name: 'what was refused for a lost sheet sticks after the other tablet has brought the sheet back',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/event-ready.ts',
        from: 'return sheets.has(body.evaluation_submission_id)',
        to: 'return false',
      },
    ],
    tests: ['src/data/db/event-ready.test.ts'],
  },
  {
    name: 'after a set-back the server calls an old copy of an event current',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/ready-repository.ts',
        from: 'SELECT epoch FROM server_epoch ORDER BY started_at DESC LIMIT 1',
        to: `SELECT ''`,
      },
    ],
    tests: ['src/data/ready/make-event-ready.pg.test.ts'],
  },
  {
    name: 'after a join the tablet shows the rating of the kept bib and the report counts the other',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/event-ready.ts',
        from: 'if (sheet.arrived) await keepArrivals(ctx, sheet, sheet.arrived)',
        to: 'if (!sheet.arrived) await keepArrivals(ctx, sheet, {})',
      },
    ],
    tests: ['src/data/ready/make-event-ready.pg.test.ts'],
  },
  {
    name: 'after a join another tablet shows a rating that was taken back',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/event-ready.ts',
        from: 'bulkPut([...news, ...takenBack])',
        to: 'bulkPut(news)',
      },
    ],
    tests: ['src/data/ready/make-event-ready.pg.test.ts'],
  },
  {
    name: 'after a join the panel shows the sheet of one bib alone',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/event-reads.ts',
        from: 'joined.length > 0 ? await withJoined(db, userId, own, joined) : own',
        to: 'joined.length > players.length ? await withJoined(db, userId, own, joined) : own',
      },
    ],
    tests: ['src/data/ready/make-event-ready.pg.test.ts'],
  },
  {
    name: 'a walk-up id of another event counts as added',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/operations/event-player-operations.ts',
        from: 'if (before && before.event_id !== eventId.toLowerCase())',
        to: 'if (before && before.id !== id.toLowerCase())',
      },
    ],
    tests: ['server/resources/events/players.pg.test.ts'],
  },
  {
    name: 'a rating under way while it was summed up is never summed up',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/close-event.ts',
        from: 'e.updated_at > v.consensus_at - ${LONGEST_TRANSACTION}',
        to: 'e.updated_at > v.consensus_at - 0 * ${LONGEST_TRANSACTION}',
      },
    ],
    tests: ['server/resources/events/close.pg.test.ts'],
  },
  {
    name: 'tablets never hear of an undone merge',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/join-players.ts',
        from: `  await reopenCases(sql, keep)
  await bumpEventVersion(sql, event_id)
}

/** The people`,
        to: `  await reopenCases(sql, keep)
}

/** The people`,
      },
    ],
    tests: ['server/resources/events/join.pg.test.ts'],
  },
  {
    name: 'a counter restarts when an event sheet comes back',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/event-ready.ts',
        from: 'return { form_version, rev: floor,',
        to: 'return { form_version, rev: 0 * floor,',
      },
    ],
    tests: ['src/data/db/event-ready.test.ts'],
  },
  {
    name: 'a counter restarts when an evaluation comes back',
    floor: 'data',
    changes: [
      {
        file: 'src/data/ready/forget-unlisted.ts',
        from: 'Math.max(highest, row?.rev ?? 0)',
        to: 'Math.max(highest, 0 * (row?.rev ?? 0))',
      },
    ],
    tests: ['src/data/db/release.test.ts'],
  },
  {
    name: 'a tablet takes the epoch in the head of an answer without asking',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/sync-engine.ts',
        from: 'const epoch = await confirm(named)',
        to: 'const epoch: string | undefined = named\n      void confirm',
      },
    ],
    tests: ['src/data/sync/set-back.test.ts'],
  },
  {
    name: 'tablets send nothing again after the server was set back',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/epoch.ts',
        from: '    await queueReceiptsAgain(db, due)\n',
        to: '',
      },
    ],
    tests: ['tests/gym/hard-evenings.property.pg.test.ts'],
  },
  {
    name: 'a hand-over deletes the ratings that were not sent',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/forget-rows.ts',
        from: '      await db.evaluation.bulkDelete(gone)\n',
        to: '      await db.evaluation.bulkDelete(gone)\n      if (signedIn === undefined) await db.outbox.clear()\n',
      },
    ],
    tests: ['tests/gym/hard-evenings.property.pg.test.ts'],
  },
  {
    name: 'a report that was published keeps its values when it is published again',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/compute-consensus.ts',
        from: 'isPublishing && heldBack === null && player.basis !== basis',
        to: 'isPublishing && heldBack === null && player.basis === null',
      },
    ],
    tests: ['tests/gym/hard-evenings.property.pg.test.ts'],
  },
  {
    name: 'a note that was withdrawn stays in the report',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/save-note.ts',
        from: 'if (isWritten) await writeNote(context, evaluation, side, id, sent)',
        to: "if (isWritten && sent.text !== '') await writeNote(context, evaluation, side, id, sent)",
      },
    ],
    tests: ['server/resources/evaluations/operations/save-note.pg.test.ts'],
  },
]
