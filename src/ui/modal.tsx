import { Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode, RefObject } from 'react'
import css from './modal.module.css'

type ModalProps = {
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
  /** Beside the title, a close button for instance. */
  headAction?: ReactNode
  /**
   * Stays when something beside it is touched or gets the focus, as a frame inside it does; Escape and its buttons
   * close it.
   */
  isHeld?: boolean
}

/** Everything that lies over the page: traps the focus, closes on Escape and on the scrim. */
export function Modal({
  isOpen,
  onClose,
  title,
  children,
  footer,
  kind = 'dialog',
  initialFocus,
  headAction,
  isHeld = false,
}: ModalProps) {
  return (
    <Dialog.Root
      unstyled
      lazyMount
      unmountOnExit
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
      closeOnInteractOutside={!isHeld}
      persistentElements={isOpen ? findToaster() : []}
      initialFocusEl={() => initialFocus?.current ?? null}
    >
      <Portal>
        <Dialog.Backdrop className={css.modalScrim} />
        <Dialog.Positioner className={css.modalPlace} data-kind={kind}>
          <Dialog.Content className={css.modal} data-kind={kind}>
            <div className={css.modalHead}>
              <Dialog.Title asChild>
                <h2 dir="auto">{title}</h2>
              </Dialog.Title>
              {headAction}
            </div>
            <div className={css.modalBody} data-dialog-body>
              {children}
            </div>
            {footer && <div className={css.modalFoot}>{footer}</div>}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

/** Toasts stay touchable over a dialog. An element that is promised here and never comes would end in a rejection. */
function findToaster() {
  const toaster = document.querySelector('.toaster')
  return toaster ? [() => toaster] : []
}
