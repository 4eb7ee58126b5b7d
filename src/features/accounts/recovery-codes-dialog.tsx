import { Copy, Download } from 'lucide-react'
import { usePerson } from '#data/react/person.tsx'
import { fileName } from '#domain/fields/file-names.ts'
import { Button } from '#ui/button.tsx'
import { handOverFile } from '#ui/hand-over-file.ts'
import { Modal } from '#ui/modal.tsx'
import { toaster } from '#ui/toasts.ts'
import { AccountButtons } from './account-parts.tsx'
import secondStepCss from './second-step.module.css'

type RecoveryCodesDialogProps = { codes: readonly string[]; now: number; onClose: () => void }

/** M73. The only time that these are shown. */
export function RecoveryCodesDialog({ codes, now, onClose }: RecoveryCodesDialogProps) {
  const { userId } = usePerson()
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toaster.success('Codes copied.'),
      () => toaster.error('This browser does not let pages copy. Write the codes down.'),
    )
  return (
    <Modal
      isOpen
      isHeld
      onClose={onClose}
      title="Save your recovery codes"
      footer={
        <Button variant="solid" onClick={onClose}>
          I’ve saved them
        </Button>
      }
    >
      <div className={secondStepCss.body}>
        <p>
          If you lose your phone, one of these signs you in. It also turns off two-step verification, so set up your app
          again afterward. We show these codes only now. Older codes no longer work.
        </p>
        <ul className={secondStepCss.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <AccountButtons>
          <Button onClick={() => void copy()}>
            <Copy aria-hidden />
            Copy
          </Button>
          <Button onClick={() => void handOverFile(fileName('recovery-codes', userId, now, 'txt'), text, 'text/plain')}>
            <Download aria-hidden />
            Download
          </Button>
        </AccountButtons>
      </div>
    </Modal>
  )
}
