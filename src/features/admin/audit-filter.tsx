import { ListFilter } from 'lucide-react'
import { AUDIT_ACTIONS, AUDIT_WORDS } from '#domain/contracts/audit-actions.ts'
import type { AuditAction } from '#domain/contracts/audit-actions.ts'
import type { AuditFilter } from '#domain/contracts/audit.ts'
import { Menu } from '#ui/menu.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import adminToolsCss from './admin-tools.module.css'
import css from './audit-filter.module.css'

/** What is asked of the list, as it stands in its fields. */
export type AuditTyping = { person: string; action?: AuditAction | undefined; from: string; to: string }
export const WHOLE_AUDIT: AuditTyping = { person: '', from: '', to: '' }

/** The days as instants of this device's calendar: from the first moment of one to the last of the other. */
export function auditFilterOf({ person, action, from, to }: AuditTyping): AuditFilter {
  return { person: person.trim(), action, since: startOfDay(from), before: startOfDay(to, 1) }
}

/** Undefined for a day that is not there, or not whole yet. */
function startOfDay(day: string, daysLater = 0): string | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined || year < 2000) return undefined
  return new Date(year, month - 1, date + daysLater).toISOString()
}

type AuditFieldsProps = { typed: AuditTyping; onType: (next: Partial<AuditTyping>) => void }

/** By person, by what was done, and by days. */
export function AuditFields({ typed, onType }: AuditFieldsProps) {
  return (
    <div className={`${adminToolsCss.tools} ${css.filter}`}>
      <SearchField
        className={adminToolsCss.search}
        value={typed.person}
        onChange={(person) => onType({ person })}
        placeholder="Name or email"
        name="Search by person"
      />
      <Menu
        className={adminToolsCss.filter}
        label="Action"
        align="end"
        items={[
          {
            id: 'all',
            label: 'Everything',
            isChecked: typed.action === undefined,
            onSelect: () => onType({ action: undefined }),
          },
          ...AUDIT_ACTIONS.map((action) => ({
            id: action,
            label: AUDIT_WORDS[action],
            isChecked: typed.action === action,
            onSelect: () => onType({ action }),
          })),
        ]}
      >
        <ListFilter aria-hidden />
        {typed.action === undefined ? 'Everything' : AUDIT_WORDS[typed.action]}
      </Menu>
      <div className={css.days}>
        <TextField
          label="From"
          type="date"
          min="2020-01-01"
          max={typed.to || undefined}
          value={typed.from}
          onChange={(event) => onType({ from: event.currentTarget.value })}
        />
        <TextField
          label="To"
          type="date"
          min={typed.from || '2020-01-01'}
          value={typed.to}
          onChange={(event) => onType({ to: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}
