import { THRESHOLDS } from './thresholds.ts'
import type { Threshold } from './thresholds.ts'

/** What was read, by the figure's name. Of several processes, or sweeps, the worst counts. */
export type Reading = ReadonlyMap<string, number>

type Line = { threshold: Threshold; value: number | undefined; isBad: boolean }

export type Report = { text: string; needsPerson: boolean }

/** U107. One page in plain words: what waits that should not, then all that was looked at. */
export function reportOf(reading: Reading): Report {
  const lines = THRESHOLDS.map((threshold): Line => {
    const value = reading.get(threshold.figure)
    return { threshold, value, isBad: value !== undefined && value > threshold.above }
  })
  const bad = lines.filter(({ isBad }) => isBad)
  const head =
    bad.length === 0
      ? ['Nothing waits that should not.']
      : [
          `${bad.length} ${bad.length === 1 ? 'thing needs' : 'things need'} a person:`,
          ...bad.map(({ threshold, value }) => `  ${wordsFor(threshold, value)}. ${threshold.says}`),
        ]
  const rest = lines.map((line) => `  ${line.isBad ? '!' : ' '} ${wordsFor(line.threshold, line.value)}`)
  return { text: [...head, '', ...rest].join('\n'), needsPerson: bad.length > 0 }
}

const NAMES: Readonly<Record<string, string>> = {
  unsent_mail_seconds: 'oldest unsent email',
  given_up_mails: 'emails given up, last 7 days',
  refused_operations_today: 'operations refused, last day',
  due_refund_seconds: 'oldest refund not confirmed',
  failed_refunds: 'refunds failed, last 7 days',
  disputes_due_soon: 'disputes due within 2 days',
  failed_videos_today: 'videos refused, last day',
  overdue_deletion_seconds: 'oldest overdue deletion',
  overdue_erasure_seconds: 'oldest overdue erasure',
  ledger_waiting_seconds: 'oldest entry not in the ledger',
  replication_lag_seconds: 'replication lag',
  sweep_overdue_seconds: 'most overdue sweep',
  pool_waiting: 'callers waiting for a connection',
}

function wordsFor({ figure, above }: Threshold, value: number | undefined): string {
  const isTime = figure.endsWith('_seconds')
  const say = (it: number) => (isTime ? durationOf(it) : String(it))
  const told = value === undefined ? 'not known' : say(value)
  return `${(NAMES[figure] ?? figure).padEnd(34)} ${told.padEnd(10)} (at most ${say(above)})`
}

function durationOf(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}

/** The figures of a page of metrics, several pages being read into one. */
export function readPages(pages: readonly string[]): Reading {
  const reading = new Map<string, number>()
  for (const [, name = '', value] of pages.join('\n').matchAll(/^courtside_(\w+)(?:\{[^}]*\})? ([\d.e+-]+)$/gmu))
    reading.set(name, Math.max(reading.get(name) ?? 0, Number(value)))
  return reading
}
