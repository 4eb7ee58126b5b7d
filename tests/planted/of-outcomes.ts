import type { PlantedBug } from './planted-bug.ts'

/** What comes of an event: who sees what, what is computed, and who is told. */
export const OF_OUTCOMES: PlantedBug[] = [
  {
    name: 'peeking allowed before close: an organizer reads single sheets while evaluators are at work',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/event-report.ts',
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
]
