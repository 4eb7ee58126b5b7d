import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useLayoutEffect } from 'react'
import css from './modal.module.css'
import type { ModalProps } from './modal-props.ts'
import { useOpenLayer } from './open-layers.ts'
import { noteLayerClosed } from './stray-taps.ts'

/** What a Modal is once it has been opened, drawn by Chakra's dialog without its looks. */
export function ModalDialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  kind = 'dialog',
  initialFocus,
  finalFocus,
  headAction,
  isHeld = false,
  isInAddress = false,
}: ModalProps) {
  useOpenLayer(isOpen && !isInAddress, onClose)
  useLayoutEffect(() => (isOpen ? noteLayerClosed : undefined), [isOpen])
  return (
    <Dialog.Root
      lazyMount
      unmountOnExit
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
      onRequestDismiss={stayOpen}
      onFocusOutside={stayOpen}
      closeOnInteractOutside={!isHeld}
      persistentElements={isOpen ? findToaster() : []}
      initialFocusEl={() => initialFocus?.current ?? null}
      finalFocusEl={() => finalFocus?.current ?? null}
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

/**
 * A question that follows a sheet is opened before the sheet is out. As the sheet goes, it takes along all that lies
 * over it and gives the focus back to its button, and either would close the question before it is read. What is a
 * part of a sheet leaves with it anyway, since it is no longer drawn.
 */
function stayOpen(event: Event) {
  event.preventDefault()
}

/** Toasts stay touchable over a dialog. An element that is promised here and never comes would end in a rejection. */
function findToaster() {
  const toaster = document.querySelector('.toaster')
  return toaster ? [() => toaster] : []
}
