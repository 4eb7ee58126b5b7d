/**
 * R63, K63, R68. Emails of one kind within a day to one inbox from one sender: the event and the account that made it,
 * or without an event the person who entered the address.
 */
const MOST_FROM_SENDER = 10
/** The same from all senders. A stranger must not use up the emails of others. */
const MOST_FROM_ALL = 40

/** Emails of one kind that an inbox got within a day. */
export type InboxDay = { from_sender: number; from_all: number }

export const isInboxFull = ({ from_sender, from_all }: InboxDay) =>
  from_sender >= MOST_FROM_SENDER || from_all >= MOST_FROM_ALL
