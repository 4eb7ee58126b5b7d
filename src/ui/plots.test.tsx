import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BarRow } from './bar-row.tsx'
import { LinePlot } from './line-plot.tsx'
import type { PlotLine } from './line-plot.tsx'
import { StripRow } from './strip-plot.tsx'

const line = (id: string, last: number, it: Partial<PlotLine> = {}): PlotLine => ({
  id,
  name: id,
  points: [
    { at: 0, value: 30 },
    { at: 1, value: last },
  ],
  valueText: last.toFixed(1),
  isNamed: true,
  ...it,
})

function show(lines: PlotLine[]) {
  render(<LinePlot sentence="Totals" columns={['Aug', 'Sep']} lines={lines} bounds={[0, 60]} />)
  const texts = [...screen.getByRole('img', { name: 'Totals' }).querySelectorAll('text')]
  return texts.map((text) => ({
    text: text.textContent ?? '',
    y: Number(text.getAttribute('y')),
    x: Number(text.getAttribute('x')),
  }))
}

test('the names at the ends of lines never lie over one another, and stay in the order of their values', () => {
  const names = show(['Ada', 'Bea', 'Cleo', 'Dora', 'Eva'].map((id, at) => line(id, 36 + at / 10))).filter(({ text }) =>
    /^[A-Z][a-z]+ 36/u.test(text),
  )
  const down = names.toSorted((a, b) => a.y - b.y)
  expect(down.map(({ text }) => text)).toEqual(['Eva 36.4', 'Dora 36.3', 'Cleo 36.2', 'Bea 36.1', 'Ada 36.0'])
  expect(down.every(({ y }, at) => at === 0 || y - down[at - 1]!.y >= 17)).toBe(true)
  expect(down.at(-1)!.y).toBeLessThanOrEqual(246)
})

test('a name without room gives way before its value does; one value alone still has an axis', () => {
  const long = show([line('Featherstonehaugh-Cholmondeley', 41, { isMain: true })]).find(({ text }) =>
    text.endsWith(' 41.0'),
  )
  expect(long?.text).toMatch(/^Featherst\S*… 41\.0$/u)
  cleanup()
  const alone = show([line('Ada', 30, { points: [{ at: 0, value: 30 }] })])
  expect(alone.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
})

test('equal values are one disc with their count', () => {
  render(
    <StripRow
      name="Shooting"
      sentence="Shooting: 1 at 2.0, 3 at 3.0."
      values={[2, 3, 3, 3]}
      quartiles={[2.5, 3, 3]}
      valueText="3.0"
    />,
  )
  const drawn = [...screen.getByRole('img', { name: /^Shooting/u }).querySelectorAll('span')]
  const discs = drawn.filter(({ style }) => style.width !== '' && style.width === style.height)
  expect(discs.map(({ textContent, style }) => [textContent, style.left])).toEqual([
    ['', '25%'],
    ['3', '50%'],
  ])
})

test('a bar is as long as its share and never longer than its track', () => {
  render(
    <>
      <BarRow name="Height" sentence="Height." share={1.4} valueText="140%" mark={0.5} />
      <BarRow name="None" sentence="None." share={0} valueText="0%" />
    </>,
  )
  expect(screen.getByRole('img', { name: 'Height.' }).querySelector('i')?.style.width).toBe('100%')
  expect(screen.getByRole('img', { name: 'Height.' }).querySelector('u')?.style.left).toBe('50%')
  expect(screen.getByRole('img', { name: 'None.' }).querySelector('i')).toBeNull()
})
