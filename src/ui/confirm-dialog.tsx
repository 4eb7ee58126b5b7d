import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  /** The question: "Delete this evaluation?" */
  title: string
  /** What it touches and what it does, by name. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  confirmIcon?: LucideIcon
  /** Crimson, last, and the focus starts on Cancel. */
  isHarmful?: boolean
  /** While the answer is carried out, or the person has yet to choose. The confirm button does nothing. */
  isBusy?: boolean
  /** Gets the focus on closing if the opener is gone by then. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that can’t be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    confirmIcon: Icon,
    isHarmful = false,
    isBusy = false,
  } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      isOpen={isOpen}
      onClose={props.onCancel}
      title={title}
      initialFocus={isHarmful ? cancel : confirm}
      finalFocus={props.finalFocus}
      footer={
        <>
          <Button ref={cancel} onClick={props.onCancel}>
            {cancelLabel}
          </Button>
          <Button
            ref={confirm}
            variant={isHarmful ? 'danger' : 'solid'}
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (!isBusy) props.onConfirm()
            }}
          >
            {Icon && <Icon aria-hidden />}
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
