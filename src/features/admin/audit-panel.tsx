import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { adminAudit } from '#data/queries/admin.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { AUDIT_YEARS } from '#domain/contracts/audit-actions.ts'
import { MOST_AUDIT_ROWS } from '#domain/contracts/audit.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { ListPages } from '#ui/list-pages.tsx'
import { fileName } from '#domain/fields/file-names.ts'
import { Panel } from '#ui/panel.tsx'
import { useFileDownload } from '#ui/use-file-download.ts'
import { useSettled } from '#ui/use-settled.ts'
import { AuditFields, WHOLE_AUDIT, auditFilterOf } from './audit-filter.tsx'
import type { AuditTyping } from './audit-filter.tsx'
import { AuditTable } from './audit-table.tsx'
import { listNotLoaded } from './list-not-loaded.tsx'
import { useList } from './use-list.ts'
import css from './audit-panel.module.css'
import { numeral } from '#domain/language.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'

/** M61. Who did what to whom, when and from where: searched, filtered, and taken along as a file. */
export function AuditPanel() {
  const services = useServices()
  const { userId } = usePerson()
  const [typed, setTyped] = useState(WHOLE_AUDIT)
  const person = useSettled(typed.person)
  const filter = auditFilterOf({ ...typed, person })
  const audit = useList((rows) => adminAudit(services.api, { ...filter, ...rows }))
  const { download, start } = useFileDownload({
    load: (onBytes, signal) => services.downloadAudit(filter, onBytes, signal),
    name: () => fileName('audit', userId, services.now(), 'csv'),
    mediaType: 'text/csv',
    wordsOf: failureWords,
  })
  const isRunning = download.phase === 'running'

  function type(next: Partial<AuditTyping>) {
    setTyped({ ...typed, ...next })
    audit.setPage(1)
  }

  return (
    <>
      <AuditFields typed={typed} onType={type} />
      <div className={css.foot}>
        <p>
          Kept for {AUDIT_YEARS} years. Nobody can change or delete a line. Repeat views within an hour are listed once.
        </p>
        <Button
          aria-disabled={isRunning || undefined}
          onClick={() => {
            if (!isRunning) start()
          }}
        >
          <Download aria-hidden />
          {isRunning ? 'Preparing the file' : 'Download as CSV'}
        </Button>
      </div>
      {download.phase === 'failed' && <FieldError>{download.why}</FieldError>}
      {audit.data && audit.data.count > MOST_AUDIT_ROWS && (
        <p className={css.note}>
          The file has the newest {numeral(MOST_AUDIT_ROWS)} lines. Choose dates to get older ones.
        </p>
      )}
      <Panel inset="none" aria-busy={audit.query.isFetching}>
        <WhenLoaded of={audit} rows={6} failed={listNotLoaded}>
          {(list) =>
            list.count === 0 ? (
              <EmptyState drawing="floor" title="Nothing found" text="Check the spelling, or clear the filters.">
                <Button onClick={() => type({ ...WHOLE_AUDIT, action: undefined })}>
                  <X aria-hidden />
                  Show everything
                </Button>
              </EmptyState>
            ) : (
              <>
                <AuditTable entries={list.results} />
                <ListPages of={audit} list={list} />
              </>
            )
          }
        </WhenLoaded>
      </Panel>
    </>
  )
}
