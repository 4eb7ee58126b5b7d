import { fireEvent, screen } from '@testing-library/react'

export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
export const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
export const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save profile' }))

export async function fillPerson() {
  type(await field('First name'), 'Dana')
  type(await field('Last name'), 'Reyes')
  type(await field('Phone'), '(555) 010-4477')
  type(await field('City'), 'Eastgate')
  await screen.findByRole('option', { name: 'Ohio' })
  type(await field('State'), 'Ohio')
}

export async function fillEvaluator() {
  await fillPerson()
  type(await field('Years of experience'), '12')
  fireEvent.click(await screen.findByRole('radio', { name: /NCAA D2 Coach/u }))
}
