/** Says why there is no answer, without a period. `isOnline` is what the browser believes about its network. */
export const noAnswerWords = (isOnline: boolean) => (isOnline ? 'Courtside isn’t responding' : 'You’re offline')

/** Says when to try again after no answer. */
export const tryAgainWords = (isOnline: boolean) =>
  isOnline ? 'Try again in a moment.' : 'Try again when you’re online.'
