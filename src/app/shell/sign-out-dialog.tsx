import { Download, LogOut, Send, WifiOff } from 'lucide-react'
import { exportUnsent } from '#data/db/export-unsent.ts'
import { signOut } from '../sign-out.ts'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'
import { fileName } from '#domain/fields/file-names.ts'
import { Button } from '#ui/button.tsx'
import { handOverFile } from '#ui/hand-over-file.ts'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { toaster } from '#ui/toasts.ts'
import { useSendNow } from '#kit/use-send-now.ts'
import css from './sign-out-dialog.module.css'

type SignOutDialogProps = {
  isOpen: boolean
  services: Services
  userId: string
  /** Evaluations that are not sent; undefined while it is not known. */
  unsent: number | undefined
  isOffline: boolean
  /** Forms and notes that are begun and not finished. */
  typed: number
  onClose: () => void
}

/**
 * T10. Signing out never loses work: it can be sent first, taken along as a file, or kept here for the next sign-in.
 * T10. Offline nobody gets back in, and T56: what is only half typed is removed; both are said before.
 */
export function SignOutDialog({ isOpen, services, userId, unsent, typed, isOffline, onClose }: SignOutDialogProps) {
  const { sendNow, isSending, words } = useSendNow(() => services.sync.wake('send-now'))

  async function exportFile() {
    try {
      await handOverFile(fileName('unsent', userId, services.now()), await exportUnsent(writeContext(services, userId)))
    } catch {
      toaster.error('The file could not be written. Your work is still on this device.')
    }
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Sign out?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" onClick={() => void signOut(services, userId)}>
            {unsent === 0 ? (
              <>
                <LogOut aria-hidden />
                Sign out
              </>
            ) : (
              'Sign out and keep on this device'
            )}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {isOffline && (
          <Notice tone="warn" icon={WifiOff} title="You're offline">
            <p>
              Signing in again needs the internet. Until you're back online, nobody can use Courtside on this device.
            </p>
          </Notice>
        )}
        {(unsent !== 0 || !isOffline) && (
          <p>
            {sentenceOf(unsent)}{' '}
            {unsent !== 0 &&
              'Unsent work stays safe on this device and is sent when you sign in here again. Everything else is removed.'}
          </p>
        )}
        {typed > 0 && (
          <p>
            {typed === 1 ? 'You have an unfinished form or note.' : `You have ${typed} unfinished forms or notes.`}{' '}
            Signing out removes {typed === 1 ? 'it' : 'them'} from this device.
          </p>
        )}
        {unsent !== 0 && (
          <div className={css.ways}>
            <Button aria-disabled={isSending || undefined} onClick={sendNow}>
              <Send aria-hidden />
              {isSending ? 'Sending' : 'Send now'}
            </Button>
            <Button onClick={() => void exportFile()}>
              <Download aria-hidden />
              Export
            </Button>
          </div>
        )}
        {unsent !== 0 && <p role="status">{words}</p>}
      </div>
    </Modal>
  )
}

function sentenceOf(unsent: number | undefined): string {
  if (unsent === undefined) return 'This device may have unsent work.'
  if (unsent === 0) return 'Everything has been sent.'
  return unsent === 1 ? '1 evaluation is not sent yet.' : `${unsent} evaluations are not sent yet.`
}
