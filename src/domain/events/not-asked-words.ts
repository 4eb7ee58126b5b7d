/** EV146. What is said of ratings that don't count. */
export function notAskedWords(ratings: number): string {
  return ratings === 1
    ? '1 rating doesn’t count, because the event’s form doesn’t ask for it'
    : `${ratings} ratings don’t count, because the event’s form doesn’t ask for them`
}
