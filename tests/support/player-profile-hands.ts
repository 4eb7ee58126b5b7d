import { fireEvent, screen } from '@testing-library/react'

export const field = (label: string) => screen.getByLabelText(label)
export const value = (label: string) => (field(label) as HTMLInputElement).value
export const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
export const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }))
export const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))

/** D100. The first step of a new profile. */
export function fillFirst(changes: Record<string, string> = {}) {
  const person = { 'First name': 'Zoë', 'Last name': 'Okafor', 'Date of birth': '2009-05-31', ...changes }
  for (const [label, text] of Object.entries(person)) type(label, text)
  fireEvent.click(field("Women's"))
}

export function fillPerson(changes: Record<string, string> = {}) {
  const person = {
    'First name': 'Zoë',
    'Last name': 'Okafor',
    'Date of birth': '2009-05-31',
    Phone: '(617) 555-0123',
    City: 'Boston',
    State: 'Massachusetts',
    ...changes,
  }
  for (const [label, text] of Object.entries(person)) type(label, text)
  fireEvent.click(field("Women's"))
}

export async function fillOrganization(organizationType = 'High School', grade = '11') {
  fireEvent.click(await screen.findByLabelText(organizationType))
  fireEvent.change(screen.getByRole('combobox', { name: 'School name' }), { target: { value: 'Harbor Point' } })
  type('Grade (optional)', grade)
}

export async function fillAll() {
  fillPerson()
  next()
  await fillOrganization()
  next()
  await screen.findByRole('tab', { name: 'Events' })
}
