/** What kind of evaluation it is. */
export function titleOf({ isSheet, isLive }: { isSheet: boolean; isLive: boolean }): string {
  if (isSheet) return 'All items'
  return isLive ? 'Live evaluation' : 'Video evaluation'
}
