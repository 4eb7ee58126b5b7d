import * as v from 'valibot'

// What a setting may say. Each refuses in words that go on after the setting's name.

export const wholeNumber = (min: number, max: number) => {
  const message = `expected a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/u, message),
    v.toNumber(),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** Returns a setting for a whole number, with its default and its description. */
export const numberSetting = (min: number, max: number, byDefault: string, says: string) =>
  v.pipe(v.optional(wholeNumber(min, max), byDefault), v.description(says))

export const urlOf = (expected: string, protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `expected ${expected}`),
  )

export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `expected one of ${options.join(', ')}`)

export const like = (pattern: RegExp, expected: string) => v.pipe(v.string(), v.regex(pattern, `expected ${expected}`))

export const yes = () => v.literal('yes', 'expected yes, or nothing')
