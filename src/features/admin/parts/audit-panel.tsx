import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
import { fileName } from '#domain/fields/file-names.ts'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useFileDownload } from '#ui/use-file-download.ts'
import { useSettled } from '#ui/use-settled.ts'
import { AuditFields, WHOLE_AUDIT, auditFilterOf } from './audit-filter.tsx'
import type { AuditTyping } from './audit-filter.tsx'
import { AuditTable } from './audit-table.tsx'
import { ListNotLoaded } from './list-not-loaded.tsx'
import { ListPages, rowsOf } from './list-page.tsx'
import adminCss from '../admin.module.css'
import { numeral } from '#domain/language.ts'

/** M61. Who did what to whom, when and from where: searched, filtered, and taken along as a file. */
export function AuditPanel() {
  const services = useServices()
  const { userId } = usePerson()
  const [typed, setTyped] = useState(WHOLE_AUDIT)
  const [page, setPage] = useState(1)
  const person = useSettled(typed.person)
  const filter = auditFilterOf({ ...typed, person })
  const audit = useQuery({
    ...adminAudit(services.api, { ...filter, ...rowsOf(page) }),
    placeholderData: keepPreviousData,
  })
  const { download, start } = useFileDownload({
    load: (onBytes, signal) => services.downloadAudit(filter, onBytes, signal),
    name: () => fileName('audit', userId, services.now(), 'csv'),
    mediaType: 'text/csv',
    wordsOf: failureWords,
  })
  const isRunning = download.phase === 'running'

  function type(next: Partial<AuditTyping>) {
    setTyped({ ...typed, ...next })
    setPage(1)
  }

  return (
    <>
      <AuditFields typed={typed} onType={type} />
      <div className={adminCss.adminAuditFoot}>
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
        <p className={adminCss.adminAuditNote}>
          The file has the newest {numeral(MOST_AUDIT_ROWS)} lines. Choose dates to get older ones.
        </p>
      )}
      <Panel inset="none" aria-busy={audit.isFetching}>
        {audit.isPending && <SkeletonRows count={6} />}
        {audit.isError && !audit.data && <ListNotLoaded error={audit.error} onRetry={() => void audit.refetch()} />}
        {audit.data?.count === 0 && (
          <EmptyState drawing="floor" title="Nothing found" text="Check the spelling, or clear the filters.">
            <Button onClick={() => type({ ...WHOLE_AUDIT, action: undefined })}>
              <X aria-hidden />
              Show everything
            </Button>
          </EmptyState>
        )}
        {audit.data && audit.data.count > 0 && <AuditTable entries={audit.data.results} />}
        {audit.data && audit.data.count > 0 && <ListPages page={page} list={audit.data} onPage={setPage} />}
      </Panel>
    </>
  )
}
