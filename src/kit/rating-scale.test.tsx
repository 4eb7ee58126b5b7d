import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RatingScale } from './rating-scale.tsx'

const LABELS = ['Emerging', 'Developing', 'Competent', 'Advanced', 'Elite']

test('an item without a value is a slider without aria-valuenow that says "Not rated"', () => {
  const { slider } = setup({ value: null })
  expect(slider.getAttribute('aria-valuenow')).toBeNull()
  expect(slider.getAttribute('aria-valuetext')).toBe('Not rated')
  expect([slider.getAttribute('aria-valuemin'), slider.getAttribute('aria-valuemax'), slider.tabIndex]).toEqual([
    '1',
    '5',
    0,
  ])
})

test.each([
  [4, '4', '4, Advanced'],
  [3.5, '3.5', '3.5, between Competent and Advanced'],
  [0, null, 'Not observed'],
])('the value %s is read as %s, "%s"', (value, now, text) => {
  const { slider } = setup({ value })
  expect(slider.getAttribute('aria-valuenow')).toBe(now)
  expect(slider.getAttribute('aria-valuetext')).toBe(text)
})

test.each([
  ['ArrowRight', 3, 3.5],
  ['ArrowUp', 3, 3.5],
  ['ArrowLeft', 3, 2.5],
  ['ArrowDown', 3, 2.5],
  ['Home', 3, 1],
  ['End', 3, 5],
  ['4', 3, 4],
  ['.', 3, 3.5],
  ['n', 3, 0],
  ['N', null, 0],
  ['Backspace', 3, null],
] as const)('the key %s turns %s into %s', (key, value, expected) => {
  const { slider, changes } = setup({ value })
  fireEvent.keyDown(slider, { key })
  expect(changes).toEqual([expected])
})

test('the first arrow from "not rated" goes to the suggestion, else to 3', () => {
  const suggested = setup({ value: null, suggested: 4.5 })
  fireEvent.keyDown(suggested.slider, { key: 'ArrowUp' })
  expect(suggested.changes).toEqual([4.5])
  cleanup()
  const plain = setup({ value: null })
  fireEvent.keyDown(plain.slider, { key: 'ArrowDown' })
  expect(plain.changes).toEqual([3])
})

test('a key without a meaning here is left to the browser, and so is every shortcut', () => {
  const { slider, changes } = setup({ value: 3 })
  expect(fireEvent.keyDown(slider, { key: 'x' })).toBe(true)
  for (const held of ['ctrlKey', 'metaKey', 'altKey'])
    for (const key of ['4', '.', 'n', 'ArrowUp', 'Backspace'])
      expect(fireEvent.keyDown(slider, { key, [held]: true }), `${held} and ${key}`).toBe(true)
  expect(changes).toEqual([])
})

test('[E2] one tap gives the value, a second tap on the same value does nothing', () => {
  const { slider, tile, changes } = setup({ value: null })
  fireEvent.click(tile(4))
  fireEvent.click(tile(4))
  expect(changes).toEqual([4])
  expect(slider.getAttribute('aria-valuetext')).toBe('4, Advanced')
  expect(tile(4).className).toContain('on')
})

test('[E4] a value beyond what is offered is shown, refused on tap and stepped over by arrows', () => {
  const { slider, tile, changes, refused } = setup({ value: 4, offered: [3, 4] })
  fireEvent.click(tile(5))
  fireEvent.keyDown(slider, { key: '1' })
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  expect(changes).toEqual([])
  expect(refused).toEqual([5, 1])
})

test('[EP9] a locked scale keeps its value against taps and keys', () => {
  const { slider, tile, changes } = setup({ value: 2, isLocked: true })
  fireEvent.click(tile(5))
  fireEvent.keyDown(slider, { key: 'Backspace' })
  expect(changes).toEqual([])
  expect(slider.getAttribute('aria-readonly')).toBe('true')
})

test('[E2] halves are tiles of a skill, whole values alone of a micro-skill', () => {
  expect(setup({ value: null }).tiles()).toEqual(['1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '5'])
  cleanup()
  expect(setup({ value: null, step: 1 }).tiles()).toEqual(['1', '2', '3', '4', '5'])
})

type Scale = Partial<Parameters<typeof RatingScale>[0]> & { value: number | null }

/** A scale that keeps its value, and everything it asked for. */
function setup(props: Scale) {
  const changes: (number | null)[] = []
  const refused: number[] = []
  function Held() {
    const [value, setValue] = useState(props.value)
    return (
      <RatingScale
        name="Shooting"
        id="SHT"
        step={0.5}
        labels={LABELS}
        size="skill"
        {...props}
        value={value}
        onChange={(_, next) => {
          changes.push(next)
          setValue(next)
        }}
        onRefuse={(_, next) => refused.push(next)}
      />
    )
  }
  render(<Held />)
  const slider = screen.getByRole('slider', { name: 'Shooting' })
  const tile = (value: number) => slider.querySelector(`[data-value="${value}"]`)!
  const tiles = () => [...slider.querySelectorAll('[data-value]')].map((element) => element.getAttribute('data-value'))
  return { slider, tile, tiles, changes, refused }
}
