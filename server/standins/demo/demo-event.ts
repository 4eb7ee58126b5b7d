import { presetKeys, ratingsOfForm } from '#domain/events/form.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import type { PublishedRubric } from '../../rubric/rubrics.ts'
import { USER_NUMBERS, demoId, streamOf } from './demo-plan.ts'
import { demoPlayer } from './demo-players.ts'
import type { DemoPlayer } from './demo-players.ts'
import { demoSheet } from './demo-ratings.ts'
import { demoEvaluator, evaluatorId } from './demo-users.ts'

const PLAYERS = 60
/** Beyond every player of the large demo, so that nobody stands in both. */
const FIRST_PLAYER = 900_000
const HIGH_SCHOOL = 2

export const DEMO_GROUPS = [
  { name: "Girls' blue", court: 'Court 1', starts_at: '9:00' },
  { name: "Boys' blue", court: 'Court 2', starts_at: '9:00' },
  { name: "Girls' gold", court: 'Court 1', starts_at: '10:30' },
  { name: "Boys' gold", court: 'Court 2', starts_at: '10:30' },
] as const

type StaffMember = { userId: string; parts: string[]; groups: number[]; rater: number; minutesSilent: number }

/** Who works there: the demo's evaluators, its admin as the lead, and the coach, who also sits at the desk. */
export const DEMO_STAFF: readonly StaffMember[] = [
  { userId: evaluatorId(0), parts: ['evaluator'], groups: [0, 2], rater: 0, minutesSilent: 0 },
  { userId: evaluatorId(1), parts: ['evaluator'], groups: [1, 3], rater: 1, minutesSilent: 1 },
  { userId: evaluatorId(2), parts: ['evaluator'], groups: [], rater: 2, minutesSilent: 42 },
  { userId: demoId('user', USER_NUMBERS.named), parts: ['evaluator', 'lead'], groups: [], rater: 3, minutesSilent: 2 },
  {
    userId: demoId('user', USER_NUMBERS.Coach),
    parts: ['evaluator', 'desk'],
    groups: [],
    rater: 4,
    minutesSilent: 0,
  },
]

/** Which of the staff have rated each group so far, and how far each of them is: the first hour is over. */
const SEEN_BY: readonly (readonly [staff: number, progress: number][])[] = [
  [
    [0, 1],
    [2, 1],
    [3, 0.7],
  ],
  [
    [1, 1],
    [4, 0.9],
    [2, 0.5],
  ],
  [[0, 0.3]],
  [],
]
/** Where two of the staff gave one player, by place on the list, values far apart in one skill of the form. */
const FAR_APART: readonly { at: number; skill: number; values: ReadonlyMap<number, number> }[] = [
  {
    at: 5,
    skill: 3,
    values: new Map([
      [1, 2],
      [4, 4],
    ]),
  },
  {
    at: 8,
    skill: 0,
    values: new Map([
      [0, 5],
      [2, 3],
    ]),
  },
]
/** Of those on the list nobody has seen these yet. */
const NOT_HERE = new Set([17, 26, 38, 44, 51, 58])

export type DemoEventPlayer = {
  bib: string
  group: number | null
  isHere: boolean
  /** Null of the walk-on, of whom only the bib is known. */
  player: DemoPlayer
  isNameless: boolean
  sheets: { staff: number; ratings: RatingSheet }[]
}

/** 60 players on the list, by bib, and two whom the desk has yet to tell apart: a second 14, and a 23 without a name. */
export function demoEventPlayers(published: PublishedRubric, today: number): DemoEventPlayer[] {
  const keys = presetKeys(published.structure, 'tryout')
  const people = highSchoolers(published, PLAYERS + 1, today)
  const listed = people.slice(0, PLAYERS).map((player, at): DemoEventPlayer => {
    const group = at % DEMO_GROUPS.length
    const isHere = !NOT_HERE.has(at + 1)
    const sheets = isHere ? sheetsOf(published, { player, at, group, keys }) : []
    return { bib: String(at + 1), group, isHere, player, isNameless: false, sheets }
  })
  const [twin, unknown] = [people[PLAYERS], listed[22]]
  if (!twin || !unknown) throw new Error('The demo draws more players than its event has')
  const seen = sheetsOf(published, { player: unknown.player, at: PLAYERS, group: 1, keys }).slice(0, 1)
  return [
    ...listed,
    { bib: '14', group: 1, isHere: true, player: twin, isNameless: false, sheets: [] },
    { bib: unknown.bib, group: null, isHere: true, player: unknown.player, isNameless: true, sheets: seen },
  ]
}

type Seen = { player: DemoPlayer; at: number; group: number; keys: readonly string[] }

function sheetsOf({ rubric }: PublishedRubric, { player, at, group, keys }: Seen): DemoEventPlayer['sheets'] {
  return (SEEN_BY[group] ?? []).flatMap(([staff, progress]) => {
    const rater = DEMO_STAFF[staff]?.rater ?? 0
    if (streamOf(`event seen:${at}:${staff}`).next() > progress) return []
    const whole = demoSheet(rubric, {
      player,
      nth: rater,
      severity: demoEvaluator(rater).severity,
      yearsSinceFirst: 0,
    })
    return [{ staff, ratings: { ...ratingsOfForm(whole, keys), ...ownOpinion(at, staff, keys) } }]
  })
}

function ownOpinion(at: number, staff: number, keys: readonly string[]): RatingSheet {
  return Object.fromEntries(
    FAR_APART.flatMap((gap) => {
      const [key, value] = [keys[gap.skill], gap.values.get(staff)]
      return gap.at === at && key !== undefined && value !== undefined ? [[key, value]] : []
    }),
  )
}

/** So many of those that the demo draws who go to high school, girls and boys in turn. */
function highSchoolers({ rubric }: PublishedRubric, count: number, today: number): DemoPlayer[] {
  const drawn: Record<'Male' | 'Female', DemoPlayer[]> = { Male: [], Female: [] }
  const enough = Math.ceil(count / 2)
  for (let number = FIRST_PLAYER; Math.min(drawn.Male.length, drawn.Female.length) < enough; number++) {
    const player = demoPlayer(rubric, number, today)
    if (player.organization.organization_type_id === HIGH_SCHOOL) drawn[player.gender].push(player)
  }
  return Array.from(
    { length: count },
    (_none, at) => drawn[at % 2 === 0 ? 'Female' : 'Male'][Math.floor(at / 2)],
  ).filter((player) => player !== undefined)
}
