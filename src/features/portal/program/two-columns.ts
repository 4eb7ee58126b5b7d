/**
 * Which of the panels stand left and which right, so that both columns end as near to one another as they can: places
 * in `heights`, in their order. The first panel always begins the left column. Tries every way, so for a handful of
 * panels.
 */
export function inTwoColumns(heights: readonly number[]): { left: number[]; right: number[] } {
  const ways = Array.from({ length: 2 ** Math.max(0, heights.length - 1) }, (_, way) => {
    const isRight = (at: number) => at > 0 && (way & (1 << (at - 1))) !== 0
    const sumOf = (side: boolean) => heights.reduce((sum, height, at) => (isRight(at) === side ? sum + height : sum), 0)
    return { isRight, apart: Math.abs(sumOf(false) - sumOf(true)) }
  })
  const best = ways.reduce((one, other) => (other.apart < one.apart ? other : one))
  const places = [...heights.keys()]
  return { left: places.filter((at) => !best.isRight(at)), right: places.filter((at) => best.isRight(at)) }
}
