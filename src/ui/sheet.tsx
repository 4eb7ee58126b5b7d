import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type SheetProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  footer?: ReactNode
  /** Gets the focus on opening; else the close button. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Gets the focus on closing; else the opener. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
}

/** More about something, beside it: a drawer of 400 px at the right, a bottom sheet below 840 px. */
export function Sheet({ isOpen, onClose, title, children, footer, initialFocus, finalFocus }: SheetProps) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      kind="sheet"
      footer={footer}
      finalFocus={finalFocus}
      {...(initialFocus ? { initialFocus } : {})}
      headAction={
        <Button variant="ghost" shape="icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </Button>
      }
    >
      {children}
    </Modal>
  )
}
