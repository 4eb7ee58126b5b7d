import { expect, test } from 'vitest'
import { drill } from '../../tools/scripts/rehearsal/checks/backup-drill.ts'
import { keepTally } from '../../tools/scripts/rehearsal/tally.ts'

test('[U95] after a backup, a lost disk and a restore all is there, and a tablet brings what came later', async () => {
  const said: string[] = []
  const tally = keepTally((line) => said.push(line))
  // With this seed the tablet creates an evaluation after the backup.
  await drill(tally, 850_995_795)
  expect(said.filter((line) => line.includes('✗'))).toEqual([])
  expect(tally.count.passed).toBeGreaterThan(0)
})
