import { CircleCheck, Download as DownloadIcon, X } from 'lucide-react'
import { useServices } from '#data/react/person.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { sizeWords } from '#ui/size-words.ts'
import { useDownload } from './use-download.ts'
import { AccountButtons, AccountPanel } from './account-parts.tsx'
import css from './own-data-panel.module.css'

/** K10. Everything the system holds on the person, as one file. */
export function OwnDataPanel() {
  const services = useServices()
  const { download, start, cancel } = useDownload(services)
  const isRunning = download.phase === 'running'
  return (
    <AccountPanel>
      <h2>Download my data</h2>
      <p>
        Everything Courtside has on you in one zip file: what you typed, your pictures, your evaluations and your
        consents.
      </p>
      <AccountButtons>
        <Button aria-disabled={isRunning || undefined} onClick={start}>
          <DownloadIcon aria-hidden />
          {download.phase === 'failed' ? 'Try again' : 'Download my data'}
        </Button>
        {isRunning && (
          <Button variant="ghost" onClick={cancel}>
            <X aria-hidden />
            Cancel
          </Button>
        )}
      </AccountButtons>
      {isRunning && (
        <div className={css.progress}>
          <progress
            aria-label="Download"
            max={download.total}
            value={download.total === undefined ? undefined : download.bytes}
          />
          <span>
            {download.bytes === 0 ? 'Preparing your download' : sizeWords(download.bytes)}
            {download.total !== undefined && ` of ${sizeWords(download.total)}`}
          </span>
        </div>
      )}
      <div role="status" className={css.status}>
        {download.phase === 'done' && (
          <span>
            <CircleCheck aria-hidden />
            Saved to this device’s downloads, {sizeWords(download.bytes)}.
          </span>
        )}
      </div>
      {download.phase === 'failed' && <FieldError>{download.why}</FieldError>}
    </AccountPanel>
  )
}
