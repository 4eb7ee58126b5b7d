const UNITS = ['kB', 'MB', 'GB', 'TB']

/** Bytes as people read them: "3.2 GB", "38 MB". */
export function sizeWords(bytes: number): string {
  let value = bytes / 1000
  let unit = 0
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`
}
