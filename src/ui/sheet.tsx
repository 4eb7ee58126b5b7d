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
  /** The address says that it is open, so Back closes it by the address. */
  isInAddress?: boolean
}

/** More about something, beside it: a drawer of 400 px at the right, a bottom sheet below 840 px. */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose, title, children, footer, initialFocus, finalFocus, isInAddress = false } = props
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      kind="sheet"
      footer={footer}
      finalFocus={finalFocus}
      isInAddress={isInAddress}
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
