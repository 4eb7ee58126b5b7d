import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { THRESHOLDS } from './thresholds.ts'
import { PREFIX } from './watch.ts'

const RULE = /- alert: (\w+)\n\s+expr: (.+) > (\d+)\n\s+for: (\w+)\n\s+annotations:\n\s+summary: "(.+)"/gu

test('[U107] Prometheus calls a person at the thresholds at which the operator is told, in the same words', () => {
  const [shared = ''] = readFileSync('deploy/prometheus-rules.yml', 'utf8').split('# What only Prometheus can see')
  const rules = [...shared.matchAll(RULE)].map(([, alert, expr, above, lasting, says]) => ({
    alert,
    expr,
    above: Number(above),
    lasting,
    says,
  }))
  expect(rules).toEqual(THRESHOLDS.map(({ figure, expr = `${PREFIX}${figure}`, ...same }) => ({ ...same, expr })))
})
