type Scale = { value: number | null; step: 0.5 | 1; suggested: number | null; isOffered: (value: number) => boolean }

/** What the keys do on a scale that has the focus, as a list says it. */
export const RATING_KEYS = [
  ['1 to 5', 'Rate'],
  ['Point or comma', 'Half a value more'],
  ['Left and Right arrow', 'Lower, higher'],
  ['Home and End', 'Lowest, highest'],
  ['N', 'Not observed'],
  ['Backspace', 'Clear'],
] as const

/**
 * The value a key asks for: arrows go one step, Home 1, End 5, digits their value, "." adds a half, N is "not observed"
 * (0), Backspace clears (null). The first arrow goes to the suggestion, else to 3. Undefined when the key means nothing
 * here.
 */
export function valueOfKey(key: string, scale: Scale): number | null | undefined {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return stepFrom(scale, scale.step)
    case 'ArrowDown':
    case 'ArrowLeft':
      return stepFrom(scale, -scale.step)
    case 'Home':
      return 1
    case 'End':
      return 5
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
      return Number(key)
    case '.':
    case ',':
      return halfMore(scale)
    case 'n':
    case 'N':
      return 0
    case 'Backspace':
    case 'Delete':
      return null
    default:
      return undefined
  }
}

function stepFrom({ value, suggested, isOffered }: Scale, by: number): number | undefined {
  if (value === null || value === 0) return suggested ?? 3
  for (let next = value + by; next >= 1 && next <= 5; next += by) if (isOffered(next)) return next
  return value
}

function halfMore({ value, step }: Scale): number | undefined {
  return step === 0.5 && value && Number.isInteger(value) && value < 5 ? value + 0.5 : undefined
}
