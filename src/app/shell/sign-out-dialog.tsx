import { Download, LogOut, Send } from 'lucide-react'
import { useState } from 'react'
import { exportUnsent } from '#data/db/export-unsent.ts'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { toaster } from '#ui/toasts.ts'

type SignOutDialogProps = {
  isOpen: boolean
  services: Services
  userId: string
  /** Evaluations that are not sent; undefined while it is not known. */
  unsent: number | undefined
  onClose: () => void
}

/** T10. Signing out never loses work: it can be sent first, taken along as a file, or kept here for the next sign-in. */
export function SignOutDialog({ isOpen, services, userId, unsent, onClose }: SignOutDialogProps) {
  const [isSending, setSending] = useState(false)

  async function sendNow() {
    setSending(true)
    await services.sync.wake('send-now')
    setSending(false)
  }

  async function exportFile() {
    try {
      saveAs(await exportUnsent(writeContext(services, userId)), 'courtside-unsent.json')
    } catch {
      toaster.error('The file could not be written. Your work is still on this device.')
    }
  }

  return (
    <Modal
      isOpen={isOpen} onClose={onClose} title="Sign out?"
      footer={(
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" onClick={() => void services.session.end('signed-out')}>
            {unsent === 0 ? <><LogOut aria-hidden />Sign out</> : 'Sign out and keep on this device'}
          </Button>
        </>
      )}
    >
      <div className="sign-out">
        <p>{sentenceOf(unsent)} {unsent !== 0 && 'What is here stays safe on this device and goes out as soon as you sign in here again.'}</p>
        {unsent !== 0 && (
          <div className="sign-out-ways">
            <Button aria-disabled={isSending || undefined} onClick={() => { if (!isSending) void sendNow() }}><Send aria-hidden />{isSending ? 'Sending' : 'Send now'}</Button>
            <Button onClick={() => void exportFile()}><Download aria-hidden />Export</Button>
          </div>
        )}
      </div>
    </Modal>
  )
}

function sentenceOf(unsent: number | undefined): string {
  if (unsent === undefined) return 'There may be work on this device that is not sent yet.'
  if (unsent === 0) return 'Everything has been sent.'
  return unsent === 1 ? '1 evaluation is not sent yet.' : `${unsent} evaluations are not sent yet.`
}

function saveAs(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download reads the URL after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
