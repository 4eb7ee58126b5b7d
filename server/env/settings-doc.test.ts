import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeSettings } from './env.ts'

/** Where the data lies depends on the machine: each says it in its own words. */
const BY_MACHINE = 'DATA_DIR'

test('[U100] docs/settings.md lists every setting once, in the words of --help', () => {
  const help = new Map(
    [...describeSettings().matchAll(/^ {2}([A-Z]\w+) +(.+)$/gmu)].map(([, name, says]) => [name, says]),
  )
  const rows = [...readFileSync('docs/settings.md', 'utf8').matchAll(/^\| `([A-Z]\w+)` \| (.+) \|$/gmu)]
  expect(new Set(rows.map(([, name]) => name))).toEqual(new Set(help.keys()))
  expect(rows).toHaveLength(help.size)
  const different = rows.filter(([, name, says]) => name !== BY_MACHINE && help.get(name!) !== says)
  expect(different.map(([row]) => row)).toEqual([])
})
