import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import * as v from 'valibot'
import { useRefusedFocus } from '#ui/focus-refused.ts'

/** Why each field, or the `form` as a whole, is refused. */
export type Refusals<Field extends string> = { [F in Field | 'form']?: string | undefined }

type FormRefusals<Field extends string> = {
  /** Goes on the form element. */
  form: RefObject<HTMLFormElement | null>
  refusals: Refusals<Field>
  /** Shows the refusals. The first refused field gets the focus, or else the words about the form. */
  refuse: (found: Refusals<Field>) => void
  /** What is typed anew is not refused yet. */
  excuse: (...fields: Field[]) => void
}

export function useRefusals<Field extends string>(): FormRefusals<Field> {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState<Refusals<Field>>({})
  const [times, setTimes] = useState(0)

  useRefusedFocus(form, times)

  return {
    form,
    refusals,
    refuse(found) {
      setRefusals(found)
      setTimes((past) => past + 1)
    },
    excuse(...fields) {
      setRefusals((now) => ({
        ...now,
        form: undefined,
        ...Object.fromEntries(fields.map((field) => [field, undefined])),
      }))
    },
  }
}

/** The first message of each field. */
export function refusalsOf<Field extends string>(
  issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): Refusals<Field> {
  const { nested = {} } = v.flatten(issues)
  return Object.fromEntries(
    Object.entries(nested).map(([field, messages]) => [field, messages?.[0]]),
  ) as Refusals<Field> // The schema has no other fields.
}
