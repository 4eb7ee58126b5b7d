/** Beyond so many decimals a share is its neighbor for every reader. */
const MOST_DECIMALS = 6

/**
 * J32. A share from 0 to 1 in percent, whole where that is no lie: with as many decimals as tell it from a number that
 * it must not be taken for, such as 79.6 from a target of 80, and always from nothing and from all.
 */
export function percentNumber(share: number, marks: readonly number[] = []): string {
  const taken = [0, 1, ...marks].filter((mark) => mark !== share).map((mark) => mark * 100)
  for (let decimals = 0; decimals < MOST_DECIMALS; decimals += 1) {
    const text = (share * 100).toFixed(decimals)
    if (!taken.includes(Number(text))) return text
  }
  return (share * 100).toFixed(MOST_DECIMALS)
}
