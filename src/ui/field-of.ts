import type { ChangeEvent } from 'react'

/** What a form gives its fields: the values, the messages and the way to change a value. */
export type FormOfFields<Form> = {
  form: Form
  errors: { readonly [Name in keyof Form]?: string | undefined }
  change: (changes: Partial<Form>) => void
}

/** The fields of a form that hold any text. */
type TextField<Form> = { [Name in keyof Form]: string extends Form[Name] ? Name : never }[keyof Form]

/** Returns a function that gives the props of the control of one text field: its value, message and change handler. */
export function fieldOf<Form>({ form, errors, change }: FormOfFields<Form>) {
  return <Name extends TextField<Form>>(name: Name) => ({
    value: form[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change({ [name]: event.currentTarget.value } as Partial<Form>),
  })
}
