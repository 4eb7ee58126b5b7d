import { actorWords, detailWords, originWords, personWords } from '#domain/audit/audit-cells.ts'
import { AUDIT_WORDS } from '#domain/contracts/audit-actions.ts'
import type { AuditEntry } from '#domain/contracts/audit.ts'
import { rowInstantWords } from '#kit/time-words.ts'
import listsCss from '#ui/lists.module.css'
import css from './audit-table.module.css'

/** A row per deed, the newest first. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <div className={`${listsCss.dataTable} ${css.table}`}>
      <table aria-label="Audit">
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">About</th>
            <th scope="col">When</th>
            <th scope="col">Network address</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row" dir="auto" translate="no">
                {actorWords(entry)}
              </th>
              <td data-head="What">
                <span>
                  {AUDIT_WORDS[entry.action]}
                  <Details entry={entry} />
                </span>
              </td>
              <td data-head="About" dir="auto">
                {personWords(entry) || '–'}
              </td>
              <td data-head="When">{rowInstantWords(entry.at)}</td>
              <td data-head="Network address">{originWords(entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const words = detailWords(entry)
  return words === '' ? null : <small>{words}</small>
}
