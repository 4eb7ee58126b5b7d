import type { PlantedBug } from './planted-bug.ts'

export const OF_THE_COURT: PlantedBug[] = [
  {
    name: 'a press that began on one player rates the next one on the card',
    floor: 'ui',
    changes: [
      {
        file: 'src/kit/use-same-press.ts',
        from: '(pressedOn.current ?? shown) === shown',
        to: 'pressedOn.current !== null',
      },
    ],
    tests: ['src/features/event-tablet/event-court.test.tsx'],
  },
  {
    name: 'a card that stays for the next player rates the player before',
    floor: 'ui',
    changes: [{ file: 'src/ui/use-last.ts', from: 'last.current = value', to: 'last.current ??= value' }],
    tests: ['src/features/event-tablet/event-court.test.tsx'],
  },
  {
    name: 'a court stays open after its evaluator was removed from the staff',
    floor: 'features',
    changes: [
      {
        file: 'src/data/db/forget-events.ts',
        from: "else if (why === 'removed') await",
        to: "else if (why === 'old') await",
      },
    ],
    tests: ['src/features/event-tablet/event-court.test.tsx', 'src/data/ready/make-event-ready.test.ts'],
  },
  {
    name: 'a tap on the empty walk-up form adds a nameless player',
    floor: 'features',
    changes: [
      {
        file: 'src/features/event-tablet/desk/walk-on-form.tsx',
        from: 'if (isEmpty || isAdding.current) return',
        to: 'if (isAdding.current) return',
      },
    ],
    tests: ['src/features/event-tablet/event-desk.test.tsx'],
  },
  {
    name: 'Undo removes a walk-up whom the server may have',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/event-writes.ts',
        from: 'chain.every(({ sent }) => sent === 0)',
        to: 'chain.length > 0',
      },
    ],
    tests: ['src/data/db/event-writes.test.ts'],
  },
  {
    name: 'Undo removes a walk-up who was rated on this device',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/event-writes.ts',
        from: 'if (!isUnsent || (await db.evaluation.get(eventEvaluationId(id, userId)))) return',
        to: 'if (!isUnsent) return',
      },
    ],
    tests: ['src/data/db/event-writes.test.ts'],
  },
]
