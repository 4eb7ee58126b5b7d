import type { ReactNode, RefObject } from 'react'

export type ModalProps = {
  isOpen: boolean
  onClose: () => void
  /** Names the dialog and stands at its top. */
  title: string
  children: ReactNode
  /** Under the content, actions to the right, a harmful one last. */
  footer?: ReactNode
  /** dialog 420 wide, keypad 620, sheet at the right from 840 px and at the bottom below. */
  kind?: 'dialog' | 'keypad' | 'sheet'
  /** Gets the focus on opening; else the first control. The focus returns to the opener on closing. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Gets the focus on closing if the opener is gone by then. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
  /** Beside the title, a close button for instance. */
  headAction?: ReactNode
  /** Stays when something beside it is touched, as a frame inside it is; Escape and its buttons close it. */
  isHeld?: boolean
  /** The address says that it is open, so Back closes it by the address. */
  isInAddress?: boolean
}
