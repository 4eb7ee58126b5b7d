/** "21 to 40 of 53": which entries of a list page `page` shows, counted from 1. `shown` is how many there are on it. */
export function pageWords(
  page: number,
  { pageSize, shown, count }: { pageSize: number; shown: number; count: number },
): string {
  const before = (page - 1) * pageSize
  return `${before + 1} to ${before + shown} of ${count}`
}
