import { Refusal } from '../../refusal.ts'

/** EV140, EV141. Returns the refusal of a decision by a user who saw older values. */
export const changedSince = () => new Refusal('conflict', 'This changed since you looked. Look again.')
