import { DELIVERY_STATES, HELD_BACK } from '#domain/contracts/event-deliveries.ts'
import type { Delivery, HeldBack, PublishPreview } from '#domain/contracts/event-deliveries.ts'
import { counted } from '../event-words.ts'

type State = Delivery['state']

const WORDS: Readonly<Record<State, (count: number) => string>> = {
  sent: (count) => `${counted(count, 'report')} emailed`,
  owed: (count) => `${counted(count, 'report')} on the way by email`,
  account: (count) => `${counted(count, 'player')} can read the report in their account`,
  asked: (count) => `${counted(count, 'parent')} asked for consent: the report goes out when they agree`,
  'age-unknown': (count) => `${counted(count, 'player')} of unknown age: we ask a parent first`,
  declined: (count) => `${counted(count, 'parent')} said no: nobody can open the report`,
  withdrawn: (count) => `${counted(count, 'parent')} withdrew consent: nobody can open the report`,
  'no-address': (count) => `${counted(count, 'player')} without an email address`,
  failed: (count) => `${counted(count, 'email')} not delivered: the address may be wrong`,
  tomorrow: (count) => `${counted(count, 'report')} waiting until tomorrow: the address got enough emails today`,
}

/** Advice to the organizer about reports in a state. The other states have none. */
export const STATE_ADVICE: Readonly<Partial<Record<State, string>>> = {
  declined: 'The parent can change their answer for 14 days, with the link in our email.',
  withdrawn: 'The parent can change their answer for 14 days, with the link in our email.',
  'no-address': 'Enter an address on the Setup page. We then send the report.',
  failed: 'Check the address on the Setup page.',
}

/** States that an organizer ends on the Setup page. */
export const IN_SETUP: ReadonlySet<State> = new Set<State>(['no-address', 'failed'])

const WHY: Readonly<Record<HeldBack['why'], { words: (count: number) => string; advice: string }>> = {
  case: {
    words: (count) => `${counted(count, 'report')} held back: the evaluators are too far apart`,
    advice: 'A lead decides on the Gaps page.',
  },
  'gender-unknown': {
    words: (count) =>
      count === 0 ? 'Genders entered' : `${counted(count, 'report')} held back: the gender isn’t entered`,
    advice: 'Choose it here, or for a group at once under Players on the Setup page.',
  },
  'not-rated': {
    words: (count) => `${counted(count, 'player')} without a report: no ratings that count`,
    advice: 'If an evaluator rated them, open Courtside on that tablet while it’s online.',
  },
}

/** Returns the sentence for a number of reports that are held back, and what the organizer can do. */
export const heldWords = (why: HeldBack['why'], count: number, isPublished: boolean) => ({
  words: WHY[why].words(count),
  advice: WHY[why].advice + (isPublished ? ' Then publish again.' : ''),
})

/** Returns the sentence for a number of reports in one state. */
export const stateWords = (state: State, count: number) => WORDS[state](count)

const FUTURE: Readonly<Partial<Record<State, (count: number) => string>>> = {
  owed: (count) => (count === 1 ? '1 family gets' : `${counted(count, 'family', 'families')} get`) + ' a link by email',
  account: (count) => `${counted(count, 'player')} can read it in their account and ${gets(count)} an email`,
  asked: (count) =>
    `${counted(count, 'parent')} must agree first. ${count === 1 ? 'The report' : 'Each report'} follows`,
  'age-unknown': (count) => `${counted(count, 'player')} of unknown age: we ask a parent first`,
  declined: (count) => `${counted(count, 'parent')} said no: nobody can open the report`,
  withdrawn: (count) => `${counted(count, 'parent')} withdrew consent: nobody can open the report`,
  'no-address': (count) => `${counted(count, 'player')} without an email address: nobody gets an email`,
}
const gets = (count: number) => (count === 1 ? 'gets' : 'get')

/** Returns the sentences about what publishing would send, in the order of the list of states. */
export const futureWords = ({ first, updated, added_addresses }: PublishPreview): string[] => [
  ...byState(first).flatMap(([state, { length }]) => FUTURE[state]?.(length) ?? []),
  ...(updated > 0 ? [`${counted(updated, 'published report')} replaced by a newer version, without an email`] : []),
  ...(added_addresses > 0 ? [`${counted(added_addresses, 'new address', 'new addresses')} for published reports`] : []),
]

/** Returns the states that at least one report has, in the order of the list of states, with their players. */
export const byState = (deliveries: readonly Delivery[]) => grouped(DELIVERY_STATES, deliveries, ({ state }) => state)

/** Returns the reasons that hold back at least one report, with their players. */
export const byReason = (held: readonly HeldBack[]) => grouped(HELD_BACK, held, ({ why }) => why)

function grouped<Key, Row>(keys: readonly Key[], rows: readonly Row[], keyOf: (row: Row) => Key): Array<[Key, Row[]]> {
  return keys
    .map((key): [Key, Row[]] => [key, rows.filter((row) => keyOf(row) === key)])
    .filter(([, of]) => of.length > 0)
}
