import type { TeamPortal } from '#domain/contracts/portal.ts'
import { coverageSummary } from '#domain/portal/position-coverage.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { shortGrade } from '#domain/fields/school-grades.ts'
import { countWords, signedWords } from '../program-words.ts'

/** The parts of a team's page below its roster, in their order. A phone folds each until it is asked for. */
const TEAM_PARTS = [
  'skills',
  'distribution',
  'positions',
  'progress',
  'items',
  'separators',
  'predictor',
  'classes',
] as const
export type TeamPart = (typeof TEAM_PARTS)[number]

export function openTeamParts({ open = [] }: Pick<PortalSearch, 'open'>): TeamPart[] {
  return TEAM_PARTS.filter((part) => open.includes(part))
}

/** What each part comes to, in a few words: what a phone shows of it while it is folded. */
export const TEAM_FACTS: Readonly<Record<TeamPart, (figures: TeamPortal) => string>> = {
  skills: (figures) => {
    const known = figures.skills.filter(({ mean }) => mean !== null)
    const words = ({ name, mean, gap }: (typeof known)[number]) =>
      `${name} ${gap === null ? (mean ?? 0).toFixed(1) : signedWords(gap)}`
    const ends = endsOf(known, ({ gap, mean }) => gap ?? mean ?? 0)
    return ends ? `From ${words(ends.high)} down to ${words(ends.low)}` : onceKnown(figures)
  },
  distribution: ({ skills }) => {
    const known = skills.map(({ name, values }) => ({
      name,
      from: values[0]?.rating ?? 0,
      to: values.at(-1)?.rating ?? 0,
    }))
    const widest = endsOf(known, ({ from, to }) => to - from)?.high
    if (!widest) return ''
    return widest.from === widest.to
      ? 'All players have the same ratings'
      : `Widest: ${widest.name}, ${widest.from.toFixed(1)} to ${widest.to.toFixed(1)}`
  },
  positions: coverageSummary,
  progress: ({ progress: { players } }) => {
    if (players.length === 0) return 'Shown after a second evaluation'
    const changed = players.filter(({ is_meaningful }) => is_meaningful)
    if (changed.length === 0) return `No real change for ${countWords(players.length, 'player')}`
    const risen = changed.filter(({ change }) => change > 0).length
    return `Of ${countWords(players.length, 'player')}, ${risen} rose and ${changed.length - risen} fell`
  },
  items: (figures) => {
    const known = figures.team_items.flatMap(({ name, mean }) => (mean === null ? [] : [{ name, mean }]))
    const ends = endsOf(known, ({ mean }) => mean)
    const words = ({ name, mean }: (typeof known)[number]) => `${name} ${mean.toFixed(1)}`
    return ends ? `From ${words(ends.high)} down to ${words(ends.low)}` : onceKnown(figures)
  },
  separators: (figures) => {
    const { separators, header, min_group_size: least } = figures
    if (header.evaluated < least) return onceKnown(figures)
    const parts = [
      ['Ahead', separators.advantages[0]] as const,
      ['Development priority', separators.priorities[0]] as const,
    ]
    return (
      parts
        .flatMap(([words, most]) => (most ? [`${words}: ${most.title}, ${most.count} of ${header.evaluated}`] : []))
        .join('. ') || 'Everyone is at their level'
    )
  },
  predictor: (figures) => {
    const { predictor_mix: mix, predictor_n: n } = figures
    if (n === 0) return 'Not estimated yet'
    const most = endsOf(mix, ({ expected }) => expected)?.high
    return most ? `Most often: ${most.division}, ${most.expected} of ${n}` : onceKnown(figures)
  },
  classes: ({ grades }) =>
    grades
      .filter(({ total: { n } }) => n > 0)
      .map(({ grade, total: { mean, n } }) => {
        const name = grade === null ? 'Grade not known' : shortGrade(grade)
        return `${name} ${mean === null ? `(${countWords(n, 'player')})` : mean.toFixed(1)}`
      })
      .join(', '),
}

const onceKnown = ({ min_group_size: least }: TeamPortal) => `Shown once ${least} players are rated`

/** The highest and the lowest; of equals the first. Undefined of none. */
function endsOf<T>(all: readonly T[], value: (of: T) => number): { high: T; low: T } | undefined {
  const [high, ...others] = all.toSorted((a, b) => value(b) - value(a))
  return high === undefined ? undefined : { high, low: others.at(-1) ?? high }
}
