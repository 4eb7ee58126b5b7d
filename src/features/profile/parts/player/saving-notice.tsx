import { CircleAlert, HardDrive } from 'lucide-react'
import { Notice } from '#ui/notice.tsx'
import type { Saving } from './use-saving.ts'

/** Why the last try did not save. A refusal of single fields stands at those fields too. */
export function SavingNotice({ saving: { failure, isOffline } }: { saving: Pick<Saving, 'failure' | 'isOffline'> }) {
  return (
    <div role="alert">
      {isOffline && (
        <Notice tone="warn" icon={HardDrive} title="You’re offline. Nothing is lost.">
          <p>What you typed is kept on this device. Saving needs signal; try again when it is back.</p>
        </Notice>
      )}
      {failure?.kind === 'refused' && (
        <Notice tone="danger" icon={CircleAlert} title="Not saved">
          <p>{failure.message}</p>
        </Notice>
      )}
    </div>
  )
}
