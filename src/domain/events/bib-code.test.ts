import { expect, test } from 'vitest'
import { bibCode, readBibCode } from './bib-code.ts'

const EVENT = '0196b3c5-7000-7000-8000-000000000001'

test('[EV101] the code of a bib holds the event and the bib alone, and is read at that event only', () => {
  const code = bibCode(EVENT, '57')
  expect(code).toBe(`courtside-bib:${EVENT}:57`)
  expect(readBibCode(EVENT, code)).toBe('57')
  expect(readBibCode(EVENT.replace('01', '02'), code)).toBeUndefined()
  for (const other of ['57', `courtside-bib:${EVENT}:5x`, 'https://example.test', '']) {
    expect(readBibCode(EVENT, other)).toBeUndefined()
  }
})
