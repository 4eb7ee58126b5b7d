/** "1 player", "15 players". */
export const playerWords = (count: number) => (count === 1 ? '1 player' : `${count} players`)

/** "1 credit", "12 credits". */
export const creditWords = (count: number) => (count === 1 ? '1 credit' : `${count} credits`)
