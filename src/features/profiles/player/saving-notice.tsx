import { CircleAlert, HardDrive } from 'lucide-react'
import { playerFieldOf } from '#domain/profiles/player-fields.ts'
import { ContactWords } from '#ui/contact-words.tsx'
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
          <p>{isAtField(failure) ? 'Check the fields marked in red.' : <ContactWords text={failure.message} />}</p>
        </Notice>
      )}
    </div>
  )
}

/** Whether a field of the form shows the same sentence. */
function isAtField({ message, fields }: { message: string; fields: Record<string, readonly string[]> }): boolean {
  return Object.entries(fields).some(([name, messages]) => playerFieldOf(name) && messages.includes(message))
}
