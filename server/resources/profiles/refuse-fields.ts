import { Refusal } from '../../refusal.ts'

/** Throws 422 with these fields; does nothing when there are none. */
export function refuseFields(fields: Record<string, string[]>) {
  const [first] = Object.values(fields)
  if (first) throw new Refusal('invalid', first[0] ?? 'The request is not valid', { fields })
}

/** Those messages that are not undefined, by field. */
export function fieldsFrom(messages: Record<string, string | undefined>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([field, message]) => (message === undefined ? [] : [[field, [message]]])),
  )
}

/** D13. A choice is one of the rubric's list. */
export function unlisted(value: string, choices: ReadonlyArray<{ name: string }>, message: string): string | undefined {
  return choices.some(({ name }) => name === value) ? undefined : message
}
