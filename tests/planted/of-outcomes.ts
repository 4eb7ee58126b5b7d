import type { PlantedBug } from './planted-bug.ts'

/** What comes of an event: who sees what, what is computed, and who is told. */
export const OF_OUTCOMES: PlantedBug[] = [
  {
    name: 'a report shows ratings of an earlier event without making its user a reader of that event’s player',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/read-report.ts',
        from: 'await noteReports(sql, reader.accounts, earlierIds, reader.at)',
        to: 'await noteReports(sql, reader.accounts, [], reader.at)',
      },
    ],
    tests: ['server/resources/events/shown-ratings.pg.test.ts'],
  },
  {
    name: 'a team dashboard shows ratings of an event without making its user a reader',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/portal/portal-routes.ts',
        from: 'await noteReports(db, [actor.userId], shownReports, now())',
        to: 'await noteReports(db, [], shownReports, now())',
      },
    ],
    tests: ['server/resources/events/shown-ratings.pg.test.ts'],
  },
  {
    name: 'peeking allowed before close: an organizer reads single sheets while evaluators are at work',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/event-report.ts',
        from: '($3::uuid IS NOT NULL OR v.closed_at IS NOT NULL)',
        to: '($3::uuid IS NOT NULL OR v.id IS NOT NULL)',
      },
    ],
    tests: ['server/resources/events/sheets.pg.test.ts'],
  },
  {
    name: 'consensus from rounded means',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/events/consensus.ts',
        from: 'mean: values.reduce((sum, value) => sum + value, 0) / values.length,',
        to: 'mean: Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10,',
      },
    ],
    tests: ['src/domain/events/consensus.property.test.ts'],
  },
  {
    name: 'join that drops a rating: the sheets of the joined player count for nobody',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/sheets-repository.ts',
        from: 'SELECT coalesce(x.joined_to, x.id) AS event_player_id, e.id',
        to: 'SELECT x.id AS event_player_id, e.id',
      },
    ],
    tests: ['server/resources/events/join.pg.test.ts'],
  },
  {
    name: 'of two sheets of one evaluator the earlier value stands',
    floor: 'domain',
    changes: [{ file: 'src/domain/events/merge-sheets.ts', from: 'one.at > other.at', to: 'one.at < other.at' }],
    tests: ['src/domain/events/merge-sheets.property.test.ts'],
  },
  {
    name: 'publishing starts with the click',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/publications-repository.ts',
        from: 'n.due_at <= now() AND n.ended_at IS NULL',
        to: 'n.ended_at IS NULL',
      },
    ],
    tests: ['server/resources/events/stop-publishing.pg.test.ts'],
  },
  {
    name: 'publishing that was stopped goes out when its minute is over',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/publications-repository.ts',
        from: 'AND n.ended_at IS NULL AND n.stopped_at IS NULL AND ($1',
        to: 'AND n.ended_at IS NULL AND ($1',
      },
    ],
    tests: ['server/resources/events/stop-publishing.pg.test.ts'],
  },
  {
    name: 'publishing that has begun can be stopped halfway',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/publications-repository.ts',
        from: 'AND event_id = $2 AND started_at IS NULL AND stopped_at IS NULL',
        to: 'AND event_id = $2 AND stopped_at IS NULL',
      },
    ],
    tests: ['server/resources/events/stop-publishing.pg.test.ts'],
  },
  {
    name: 'publishing that a dead server left is followed by nobody',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/publications-repository.ts',
        from: 'WHERE n.due_at <= now() AND n.ended_at IS NULL',
        to: 'WHERE n.due_at <= now() AND n.started_at IS NULL AND n.ended_at IS NULL',
      },
    ],
    tests: ['server/resources/events/stop-publishing.pg.test.ts'],
  },
  {
    name: 'a retry after a stop starts publishing again',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/start-publishing.ts',
        from: 'insertPublication(sql, { id, eventId',
        to: 'insertPublication(sql, { id: randomUUID(), eventId',
      },
    ],
    tests: ['server/resources/events/stop-publishing.pg.test.ts'],
  },
  {
    name: 'the counts of a batch that PostgreSQL aborted are added to those of its next attempt',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/close-event.ts',
        from: '      await bumpEventVersion(sql, eventId)\n      return done\n',
        to: '      await bumpEventVersion(sql, eventId)\n      outcomes.push(done)\n',
      },
      { file: 'server/resources/events/close-event.ts', from: '    const outcome = await db.', to: '    await db.' },
      { file: 'server/resources/events/close-event.ts', from: '    outcomes.push(outcome)\n', to: '' },
    ],
    tests: ['server/resources/events/publish.pg.test.ts'],
  },
  {
    name: 'a publication loses one of its reports',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/publish-event.ts',
        from: 'const ready = batch.flatMap(reportsOf)',
        to: 'const ready = batch.flatMap(reportsOf).slice(0, 3)',
      },
    ],
    tests: ['tests/gym/hard-evenings.property.pg.test.ts'],
  },
  {
    name: 'publishing sends also what became ready after the dialog',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/start-publishing.ts',
        from: '{ by, ids: due.event_player_ids }',
        to: '{ by }',
      },
    ],
    tests: ['server/resources/events/stop-publishing.pg.test.ts'],
  },
  {
    name: 'the page shows no Stop sending after a reload',
    floor: 'features',
    changes: [
      {
        file: 'src/features/events/outcome/publication-bar.tsx',
        from: 'const publication = (isMine && asked.data?.publication) || undefined',
        to: 'const [wasThere] = useState(asked.data?.publication)\n  const publication = wasThere ? undefined : (asked.data?.publication ?? undefined)',
      },
    ],
    tests: ['src/features/events/publish.pg.test.tsx'],
  },
  {
    name: 'publishing twice mails twice',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/address-reports.ts',
        from: 'AND NOT EXISTS (SELECT FROM report_reader r',
        to: 'AND (true OR EXISTS (SELECT FROM report_reader r',
      },
      {
        file: 'server/resources/events/address-reports.ts',
        from: 'inbox_of(r.email) = inbox_of(x.email))',
        to: 'inbox_of(r.email) = inbox_of(x.email)))',
      },
      {
        file: 'server/resources/events/address-reports.ts',
        from: 'DO NOTHING RETURNING 1',
        to: 'DO UPDATE SET owed_at = now(), next_try_at = now() RETURNING 1',
      },
    ],
    tests: ['server/resources/events/publish.pg.test.ts'],
  },
  {
    name: 'a lead who rated the player decides about their own gap',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/decide-case.ts',
        from: "has_rated ? 'rated' : null",
        to: 'null',
      },
    ],
    tests: ['server/resources/events/cases.pg.test.ts'],
  },
  {
    name: 'ratings by a reader count at once',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/events/counted-ratings.ts',
        from: 'if (until === undefined || at <= until) return { value, at }',
        to: 'if (until === undefined || at >= 0) return { value, at }',
      },
    ],
    tests: ['src/domain/events/counted-ratings.property.test.ts'],
  },
  {
    name: 'a reader’s changed rating no longer counts with its old value',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/events/counted-ratings.ts',
        from: 'kept.length > 0 ? { ...rating, earlier: kept } : rating',
        to: 'rating',
      },
    ],
    tests: ['src/domain/events/counted-ratings.property.test.ts'],
  },
  {
    name: 'the decide board does not make its user a reader',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/outcome-routes.ts',
        from: 'await noteReading(db, actor.userId, shownOthersOf, now())',
        to: 'await noteReading(db, actor.userId, [], now())',
      },
    ],
    tests: ['server/resources/events/held-ratings.pg.test.ts'],
  },
  {
    name: 'a lead decides about their own ratings',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/held-ratings-routes.ts',
        from: "if (held.not_mine === 'own') throw",
        to: 'if (!actor) throw',
      },
    ],
    tests: ['server/resources/events/held-ratings.pg.test.ts'],
  },
  {
    name: 'an organizer accepts an address that they never saw',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/waiting-repository.ts',
        from: 'ELSE gen_random_uuid() END',
        to: 'ELSE id END',
      },
    ],
    tests: ['server/resources/events/waiting.pg.test.ts'],
  },
  {
    name: 'a lead lets ratings count that they never saw',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/held-ratings-routes.ts',
        from: 'if (counts && !isSeen(held.items, items)) throw',
        to: 'if (counts && items === held.items) throw',
      },
    ],
    tests: ['server/resources/events/held-ratings.pg.test.ts'],
  },
  {
    name: 'an admin reads a sheet of an open event without a reason',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/read-sheet.ts',
        from: 'why === undefined && (await isOpen(sql, event_id))',
        to: "why === 'law' && (await isOpen(sql, event_id))",
      },
    ],
    tests: ['server/resources/events/held-ratings.pg.test.ts'],
  },
  {
    name: 'the gender that is chosen in the row of a held-back report is not saved',
    floor: 'features',
    changes: [
      {
        file: 'src/features/events/outcome/ask-gender.tsx',
        from: '            gender: next,\n',
        to: '            gender: null,\n',
      },
    ],
    tests: ['src/features/events/after-closing.pg.test.tsx'],
  },
  {
    name: 'the decision board is printed in the order of totals',
    floor: 'features',
    changes: [
      {
        file: 'src/features/events/board/board-floor.tsx',
        from: 'const shown = isOnPaper ? players.toSorted(byBib) : players',
        to: 'const shown = players',
      },
    ],
    tests: ['src/features/events/board-page.pg.test.tsx'],
  },
  {
    name: 'a position is called a gap while most of the team is unrated',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/portal/position-coverage.ts',
        from: 'rated < of * LEAST_SHARE',
        to: 'rated < of * 0',
      },
    ],
    tests: ['src/domain/portal/position-coverage.test.ts'],
  },
  {
    name: 'no page of an event shows that publishing can be stopped',
    floor: 'features',
    changes: [
      {
        file: 'src/features/events/event-loaded.tsx',
        from: '<PublicationBanner event={event.data} />',
        to: '',
      },
    ],
    tests: ['src/features/events/publish.pg.test.tsx'],
  },
  {
    name: 'a moment that is typed with a dot is read as seconds',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/videos/video-time.ts',
        from: 'if (/^\\d+\\.\\d+$/u.test(written)) return undefined',
        to: '',
      },
    ],
    tests: ['src/domain/videos/video-time.test.ts'],
  },
]
