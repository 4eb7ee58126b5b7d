import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ComboboxField } from './combobox-field.tsx'
import type { ComboboxOption } from './combobox-field.tsx'
import { TabPanels } from './tab-panels.tsx'
import { UiProvider } from './ui-provider.tsx'

const [ASH, BIRCH, CEDAR] = ['Ash', 'Birch', 'Cedar'].map((label) => ({ id: label, label })) as [
  ComboboxOption,
  ComboboxOption,
  ComboboxOption,
]

test('a list that changes while it is walked takes nobody to another choice, and adds nothing', () => {
  const { show, taken, box } = setup()
  show([ASH, BIRCH, CEDAR])
  for (let n = 0; n < 3; n += 1) press('ArrowDown')
  expect(activeText(box())).toBe('Cedar')
  show([CEDAR])
  expect(activeText(box())).toBe('Cedar')
  show([ASH, BIRCH])
  expect(box().getAttribute('aria-activedescendant')).toBeNull()
  press('Enter')
  expect(taken).toEqual([])
})

test('the arrows go round the list and its last choice, Enter takes, Escape closes', () => {
  const { show, taken, box } = setup()
  show([ASH, BIRCH])
  press('ArrowUp')
  expect(activeText(box())).toBe('Add it')
  press('ArrowDown')
  press('ArrowDown')
  press('Enter')
  expect([taken, box().getAttribute('aria-expanded')]).toEqual([['Birch'], 'false'])
  press('ArrowUp')
  press('Enter')
  expect(taken).toEqual(['Birch', 'added'])
  press('ArrowDown')
  press('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Enter that ends the writing of a character takes no choice', () => {
  const { show, taken } = setup()
  show([ASH])
  press('ArrowDown')
  press('Enter', { isComposing: true })
  expect(taken).toEqual([])
})

test('arrows walk the tabs; with Alt they belong to the browser', () => {
  const selected: string[] = []
  const tabs = [
    { id: 'one', label: 'One' },
    { id: 'two', label: 'Two' },
  ]
  render(
    <TabPanels label="Lists" tabs={tabs} current="one" onSelect={(id) => selected.push(id)}>
      One
    </TabPanels>,
  )
  const tab = screen.getByRole('tab', { name: 'One' })
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(selected).toEqual([])
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft' })).toBe(false)
  expect(selected).toEqual(['two'])
})

const press = (key: string, more: object = {}) => fireEvent.keyDown(screen.getByRole('combobox'), { key, ...more })
const activeText = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent

function setup() {
  const taken: string[] = []
  const field = (options: readonly ComboboxOption[]) => (
    <UiProvider>
      <ComboboxField
        label="School"
        value="x"
        onText={() => {}}
        options={options}
        onChoose={(option) => taken.push(option.id)}
        addLabel="Add it"
        onAdd={() => taken.push('added')}
      />
    </UiProvider>
  )
  const { rerender } = render(field([]))
  return {
    taken,
    show: (options: readonly ComboboxOption[]) => rerender(field(options)),
    box: () => screen.getByRole('combobox'),
  }
}
