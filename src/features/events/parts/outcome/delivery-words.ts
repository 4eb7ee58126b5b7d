import { DELIVERY_STATES } from '#domain/contracts/event-deliveries.ts'
import type { Delivery } from '#domain/contracts/event-deliveries.ts'
import { counted } from '../event-words.ts'

type State = Delivery['state']

const WORDS: Readonly<Record<State, (count: number) => string>> = {
  sent: (count) => `${counted(count, 'report')} emailed`,
  owed: (count) => `${counted(count, 'report')} on the way by email`,
  account: (count) => `${counted(count, 'player')} can read the report in their account`,
  asked: (count) => `${counted(count, 'parent')} asked for consent: the report goes out when they agree`,
  'age-unknown': (count) => `${counted(count, 'player')} of unknown age: we ask a parent first`,
  declined: (count) => `${counted(count, 'parent')} said no: nobody can open the report`,
  'no-address': (count) => `${counted(count, 'player')} without an email address`,
  failed: (count) => `${counted(count, 'email')} not sent yet: the address may be wrong. We keep trying`,
}

/** Returns the sentence for a number of reports in one state. */
export const stateWords = (state: State, count: number) => WORDS[state](count)

/** "2 reports emailed. 1 player without an email address.": a sentence for each state. */
export function deliveryWords(deliveries: readonly Delivery[]): string {
  return byState(deliveries)
    .map(([state, players]) => `${stateWords(state, players.length)}.`)
    .join(' ')
}

/** Returns the states that at least one report has, in the order of the list of states, with their players. */
export function byState(deliveries: readonly Delivery[]): Array<[State, Delivery[]]> {
  return DELIVERY_STATES.map((state): [State, Delivery[]] => [
    state,
    deliveries.filter((delivery) => delivery.state === state),
  ]).filter(([, players]) => players.length > 0)
}
