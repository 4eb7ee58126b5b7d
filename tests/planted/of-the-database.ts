import type { PlantedBug } from './planted-bug.ts'

// A trigger is changed where it was made last; every set of migrations gets a template database of its own.
export const OF_THE_DATABASE: PlantedBug[] = [
  {
    name: 'a row of the audit can be taken away at any time',
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0020-audit.sql',
        from: `if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '2 years' then`,
        to: `if tg_op = 'DELETE' then`,
      },
    ],
    tests: ['server/resources/audit/audit.pg.test.ts'],
  },
  {
    name: "the order of a child is taken without a guardian's consent",
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0027-joined-histories.sql',
        from: `new.status in ('awaiting_payment', 'submitted')`,
        to: `new.status = 'awaiting_payment'`,
      },
    ],
    tests: ['server/resources/consent/consent.pg.test.ts'],
  },
  {
    name: 'a consent that was taken back still counts in the database',
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0027-joined-histories.sql',
        from: 'c.player_id = owner_of($1) and c.given_at is not null and c.withdrawn_at is null',
        to: 'c.player_id = owner_of($1) and c.given_at is not null',
      },
    ],
    tests: ['server/resources/consent/consent.pg.test.ts'],
  },
  {
    name: 'a line forgets whose it was when the yes of its child ends',
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0018-lines-of-children.sql',
        from: '  new.once_player_id := new.player_id;\n',
        to: '',
      },
    ],
    tests: ['server/resources/orders/team/lines-of-children.pg.test.ts'],
  },
  {
    name: 'what was begun for a line of a child comes into the queue again without consent',
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0018-lines-of-children.sql',
        from: ` or exists (select from roster_entry r where r.id = $2 and consent_told_of(r) = 'missing')`,
        to: '',
      },
    ],
    tests: ['server/resources/orders/team/lines-of-children.pg.test.ts'],
  },
  {
    name: 'the figures forget an evaluation once its consultation is scheduled',
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0013-figures.sql',
        from: `('completed', 'consultation_requested', 'consultation_scheduled')`,
        to: `('completed', 'consultation_requested')`,
      },
    ],
    tests: ['server/resources/portal/figures.property.pg.test.ts'],
  },
  {
    name: 'the sums of an evaluator keep what was deleted',
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0013-figures.sql',
        from: `create trigger count_removed_figures after delete on evaluation_figures referencing old table as removed
  for each statement execute function count_figures();
`,
        to: '',
      },
    ],
    tests: ['server/resources/portal/figures.pg.test.ts', 'server/resources/portal/figures.property.pg.test.ts'],
  },
  {
    name: 'a second evaluation of a skill takes the place of the first in its sum',
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0039-sums-of-all-time.sql',
        from: 'residual_sum = s.residual_sum + excluded.residual_sum;',
        to: 'residual_sum = excluded.residual_sum;',
      },
    ],
    tests: ['server/resources/portal/figures.property.pg.test.ts'],
  },
  {
    name: 'the second quarter of an evaluator takes the place of the first in the sum of all time',
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0039-sums-of-all-time.sql',
        from: 'residual_sum = t.residual_sum + excluded.residual_sum, residual_square_sum',
        to: 'residual_sum = excluded.residual_sum, residual_square_sum',
      },
    ],
    tests: ['server/resources/portal/figures.property.pg.test.ts'],
  },
  {
    name: 'the sum of all pairs keeps what was deleted',
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0039-sums-of-all-time.sql',
        from: 'product_sum = product_sum + more.product_sum - less.product_sum',
        to: 'product_sum = product_sum + more.product_sum',
      },
    ],
    tests: ['server/resources/portal/figures.property.pg.test.ts'],
  },
  {
    name: "a program that is filtered by position reads nobody's position",
    floor: 'server',
    changes: [
      {
        file: 'server/resources/portal/portal-filter.ts',
        from: 'return grade !== undefined || position !== undefined',
        to: 'return grade !== undefined',
      },
    ],
    tests: ['server/resources/portal/filters.pg.test.ts'],
  },
  {
    name: 'evaluators who are watched or flagged are left out of a dashboard',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/portal/rosters-sql.ts',
        from: 'WHERE $6 OR may_stand_out',
        to: 'WHERE $6 OR false',
      },
    ],
    tests: ['server/resources/portal/program-portal.pg.test.ts'],
  },
  {
    name: 'two ratings by one person count as the agreement of two',
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0013-figures.sql',
        from: 'f.rubric_version = s.rubric_version and f.evaluator_id is distinct from s.evaluator_id',
        to: 'f.rubric_version = s.rubric_version',
      },
    ],
    tests: ['server/resources/portal/figures.property.pg.test.ts'],
  },
  {
    name: "an evaluator's agreement counts the pairs of one side only",
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0033-pairs-at-events.sql',
        from: `c.other_squares),
      (p.second_evaluator_id, -c.difference, c.other_sum, c.own_sum, c.other_squares, c.own_squares)`,
        to: 'c.other_squares)',
      },
    ],
    tests: ['server/resources/agreement/agreement.pg.test.ts'],
  },
  {
    name: 'a join that is undone leaves the reports of others ended',
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0042-history-links.sql',
        from: `update report_reader r set ended_at = null, ended_by = null`,
        to: `update report_reader r set ended_at = ended_at`,
      },
    ],
    tests: ['server/resources/histories/joined-histories.property.pg.test.ts'],
  },
  {
    name: 'every rating fails from the moment in which a migration adds a column',
    floor: 'server',
    changes: [
      {
        file: 'server/db/statement-names.ts',
        from: "if (fieldOf(error, 'routine') !== 'RevalidateCachedQuery') return false",
        to: 'return false',
      },
    ],
    tests: ['server/db/statement-names.pg.test.ts'],
  },
  {
    name: 'a standby that stands still is read for ever',
    floor: 'server',
    changes: [
      { file: 'server/db/lag.ts', from: 'msAt: (now) => now - shownAsOf', to: 'msAt: () => 0 - shownAsOf * 0' },
    ],
    tests: ['server/db/lag.test.ts', 'server/db/follower.pg.test.ts'],
  },
  {
    name: 'who may read a dashboard is asked of a standby',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/portal/portal-routes.ts',
        from: 'findScope(db, actor, grant, { team_id, program_id })',
        to: 'reader.transaction((sql) => findScope(sql, actor, grant, { team_id, program_id }))',
      },
    ],
    tests: ['server/resources/portal/rights.pg.test.ts'],
  },
  {
    name: 'a migration creates an index that schema.sql does not show',
    floor: 'database',
    changes: [
      {
        file: 'server/db/migrations/0044-limits-of-events-and-days.sql',
        from: 'create index account_day_by_day on account_day (day);',
        to: 'create index account_day_by_day on account_day (day, deed);',
      },
    ],
    tests: ['server/db/schema.pg.test.ts'],
  },
]
