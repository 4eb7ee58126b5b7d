import { CircleAlert, HardDrive } from 'lucide-react'
import { Notice } from '#ui/notice.tsx'
import type { Saving } from './use-saving.ts'

/** Why the last try did not save. A refusal of single fields stands at those fields too. */
export function SavingNotice({ saving: { failure, isOffline } }: { saving: Pick<Saving, 'failure' | 'isOffline'> }) {
  return (
    <div role="alert">
      {isOffline && (
        <Notice tone="warn" icon={HardDrive} title="You’re offline. Nothing is lost.">
          <p>We kept what you typed on this device. Save again when you’re online.</p>
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
