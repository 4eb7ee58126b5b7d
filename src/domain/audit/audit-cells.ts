import { AUDIT_WORDS, READING_REASON_WORDS } from '../contracts/audit-actions.ts'
import type { AuditEntry } from '../contracts/audit.ts'
import { REFUND_FAILURES } from '../contracts/refund-failures.ts'
import { fieldWords } from '../events/waiting-words.ts'

/** Who did it: a name, or what stands for one. */
export function actorWords({ action, actor_id, actor_name, origin }: AuditEntry): string {
  if (action === 'answer consent') return 'Parent or guardian, by the link'
  if (actor_id !== null) return actor_name ?? 'Deleted account'
  return origin === 'server' ? 'Courtside, automatically' : 'The operator'
}

/** Whose account, report or video it was; empty where it was nobody's. A walk-on may have no name yet. */
export function personWords({ person_id, person_name }: AuditEntry): string {
  if (person_name === null) return person_id === null ? '' : 'Deleted account'
  return person_name.trim() === '' ? 'Player without a name' : person_name
}

/** From where: a network address, or what stands for one. */
export function originWords({ action, origin }: AuditEntry): string {
  if (action === 'answer consent') return 'Not recorded'
  if (origin === 'shell') return 'Command line'
  return origin === 'server' ? 'The server' : (origin ?? 'Not recorded')
}

const FIELDS: Record<string, string> = {
  name: 'name',
  price_cents: 'price',
  turnaround_days: 'promised days',
  is_active: 'offered',
  includes: 'what is included',
  age: 'age',
}

type Known = Pick<AuditEntry, 'details' | 'program_name' | 'event_name'>

/** What else is known of it, in one line; empty for most. */
export function detailWords({ details, program_name, event_name }: Known): string {
  const { package: offer, changes = {}, video_id, program_id, event_id, part, team_ids = [], rows } = details
  const { checkout_id, amount_cents, failure, fields = [], is_taken, why } = details
  const { consent, ...others } = changes
  const changed = Object.entries(others).map(([field, [before, after]]) =>
    field === 'age' && before === after
      ? `age corrected, ${String(after)} as before`
      : `${FIELDS[field] ?? field} from ${valueWords(field, before)} to ${valueWords(field, after)}`,
  )
  return [
    offer ? [`Package ${offer}`, changed.join(', ')].filter(Boolean).join(': ') : capitalized(changed.join(', ')),
    consent && answerWords(consent),
    event_id && (event_name ?? 'A deleted event'),
    video_id && `Video ${video_id}`,
    program_id !== undefined && (program_name === null ? `Program ${program_id}` : `${program_name} (${program_id})`),
    part && `As ${part}`,
    team_ids.length > 0 && `${team_ids.length === 1 ? 'Team' : 'Teams'} ${team_ids.join(', ')}`,
    fields.length > 0 && `Changed: ${fieldWords(fields)}`,
    is_taken !== undefined && (is_taken ? 'Accepted' : 'Dismissed'),
    why && READING_REASON_WORDS[why],
    checkout_id && `Payment ${checkout_id}`,
    amount_cents !== undefined && valueWords('price_cents', amount_cents),
    failure && REFUND_FAILURES[failure].why.slice(0, -1),
    rows !== undefined && `${rows} rows`,
  ]
    .filter(Boolean)
    .join('. ')
}

/** K42. A guardian's answer, by the state of the consent before and after. */
function answerWords([before, after]: [unknown, unknown]): string {
  if (after === 'given') return before === 'withdrawn' ? 'Changed the answer to yes' : 'Agreed'
  return before === 'given' ? 'Withdrew the consent' : 'Declined'
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function valueWords(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return `"${value.join('; ')}"`
  return field === 'price_cents' && typeof value === 'number' ? (value / 100).toFixed(2) : String(value)
}

const HEAD = [
  'When (UTC)',
  'Who',
  'What',
  'About',
  'Network address',
  'Details',
  'Evaluation',
  'Account of who',
  'Account of whom',
]

/** The table as it leaves in a file: with the ids by which rows of one person are told apart. */
export function auditRows(entries: readonly AuditEntry[]): string[][] {
  return [
    HEAD,
    ...entries.map((entry) => [
      entry.at,
      actorWords(entry),
      AUDIT_WORDS[entry.action],
      personWords(entry),
      originWords(entry),
      detailWords(entry),
      entry.evaluation_submission_id ?? '',
      entry.actor_id ?? '',
      entry.person_id ?? '',
    ]),
  ]
}
