import type { PlantedBug } from './planted-bug.ts'

export const OF_MONEY: PlantedBug[] = [
  {
    name: 'a refund that is asked for twice is made twice',
    floor: 'server',
    changes: [
      {
        file: 'server/adapters/payments-stripe.ts',
        from: '{ idempotencyKey: `refund-${checkoutId}` }',
        to: '{}',
      },
    ],
    tests: ['server/adapters/payments-stripe.test.ts'],
  },
  {
    name: 'a payment that two sweeps give back at once is told twice',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/payments/give-back.ts',
        from: 'if (!locked || !(await isLeftToServer(sql, locked.checkout))) return []',
        to: 'if (!locked) return []',
      },
      {
        file: 'server/resources/payments/settle-payment.ts',
        from: "  if (checkout.status === 'refunded') return\n",
        to: '',
      },
    ],
    tests: ['server/resources/payments/payments.pg.test.ts'],
  },
  {
    name: 'a credit is used and stays on the account',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/credits/credits.ts',
        from: 'UPDATE purchase SET credits_left = credits_left - 1 WHERE id = $1 AND credits_left > 0 RETURNING id',
        to: 'SELECT id FROM purchase WHERE id = $1 AND credits_left > 0',
      },
    ],
    tests: ['server/resources/orders/player/player-orders.pg.test.ts'],
  },
  {
    name: 'a credit that an order gave back before comes back again when it is withdrawn',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/credits/credits.ts',
        from: `WHERE evaluation_id = $1 AND returned_at IS NULL
      RETURNING purchase_id)`,
        to: 'WHERE evaluation_id = $1 RETURNING purchase_id)',
      },
    ],
    tests: ['server/resources/payments/consent-ends.pg.test.ts'],
  },
  {
    name: 'a credit is used after its package has ended',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/credits/credits.ts',
        from: "'(valid_until > now() AND held_since IS NULL)'",
        to: "'(held_since IS NULL)'",
      },
    ],
    tests: ['server/resources/orders/player/player-orders.pg.test.ts'],
  },
  {
    name: 'what was paid is not held against the price',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/payments/take-event.ts',
        from: 'event.amountCents === checkout.amount_cents && event.currency === checkout.currency',
        to: 'event.currency === checkout.currency',
      },
    ],
    tests: ['server/resources/payments/webhook-table.pg.test.ts'],
  },
  {
    name: 'credits that an order told of do not wait with it for its payment',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/orders/team/submit-team.ts',
        from: '  await takeCredits(sql, id, credits)\n',
        to: '  if (unpaid === 0) await takeCredits(sql, id, credits)\n',
      },
    ],
    tests: ['server/resources/orders/team/credits-and-payment.pg.test.ts'],
  },
  {
    name: 'a coach pays for players whose credits wait with the order',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/orders/team/submit-team.ts',
        from: 'players: unpaid, now',
        to: 'players: players.length, now',
      },
    ],
    tests: ['server/resources/orders/team/credits-and-payment.pg.test.ts'],
  },
  {
    name: 'an order is submitted with credits whose purchase was refunded while it waited',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/payments/settle-payment.ts',
        from: 'await endCredits(sql, checkoutId)\n    return endOrdersHolding(sql, checkoutId)',
        to: 'await endCredits(sql, checkoutId)\n    return []',
      },
    ],
    tests: ['server/resources/orders/team/credits-and-payment.pg.test.ts'],
  },
  {
    name: 'a webhook is believed without a signature',
    floor: 'server',
    changes: [
      {
        file: 'server/adapters/payment-events.ts',
        from: '    return Stripe.webhooks.constructEvent(body,',
        to: `    if (signature === undefined) return JSON.parse(body.toString())
    return Stripe.webhooks.constructEvent(body,`,
      },
    ],
    tests: ['server/adapters/payments-stripe.test.ts'],
  },
  {
    name: 'an unpaid bank transfer counts as paid',
    floor: 'server',
    changes: [
      {
        file: 'server/adapters/payment-events.ts',
        from: `return isPaid ? 'paid' : 'other'`,
        to: `return isPaid || type.endsWith('completed') ? 'paid' : 'other'`,
      },
    ],
    tests: ['server/adapters/payments-stripe.test.ts'],
  },
  {
    name: 'a payment is shown to whoever knows its id',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/checkouts/checkouts-repository.ts',
        from: `FROM checkout c LEFT JOIN evaluation e ON e.id = c.evaluation_id WHERE c.id = $1 AND c.buyer_id = $2\`,
    [id, buyerId],`,
        to: `FROM checkout c LEFT JOIN evaluation e ON e.id = c.evaluation_id WHERE c.id = $1\`,
    [id],`,
      },
    ],
    tests: ['server/resources/payments/payments.pg.test.ts'],
  },
  {
    name: 'a part refund that is told by two events is counted twice',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/payments/refunds-repository.ts',
        from: "AND status = 'made'),\n       (SELECT",
        to: "AND status = 'made') +\n       (SELECT",
      },
    ],
    tests: ['server/resources/payments/refunds.pg.test.ts'],
  },
  {
    name: 'a dispute that was lost gives the credits back',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/payments/settle-payment.ts',
        from: 'hasEnded: isBack || isLost, at',
        to: 'hasEnded: isBack, at',
      },
    ],
    tests: ['server/resources/payments/disputes.pg.test.ts'],
  },
  {
    name: 'a whole refund that came back leaves the payer without money and credits',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/payments/settle-payment.ts',
        from: '  await resumeCredits(sql, checkoutId)\n',
        to: '',
      },
    ],
    tests: ['server/resources/payments/orders-of-events.pg.test.ts'],
  },
  {
    name: 'a total that is reported late counts a refund that came back',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/payments/refunds-repository.ts',
        from: 'r.came_back_at >= t.told_at',
        to: 'r.came_back_at < t.told_at',
      },
    ],
    tests: ['server/resources/payments/orders-of-events.pg.test.ts'],
  },
  {
    name: 'a payment that the provider does not know is asked to be refunded every minute',
    floor: 'server',
    changes: [
      {
        file: 'server/adapters/payments-stripe.ts',
        from: "if (code === 'resource_missing') return",
        to: "if (code === 'resource_missing') throw error\n  if (code === 'unknown') return",
      },
    ],
    tests: ['server/adapters/payments-stripe.test.ts'],
  },
  {
    name: 'everybody with an account sees the disputes',
    floor: 'server',
    changes: [
      {
        file: 'src/domain/contracts/admin-payments.ts',
        from: "then closed ones, newest first',\n  grant: admins",
        to: "then closed ones, newest first',\n  grant: { ...admins, Player: ['any'] }",
      },
    ],
    tests: ['server/resources/payments/disputes.pg.test.ts'],
  },
]
