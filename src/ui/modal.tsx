import { useState } from 'react'
import { late } from './late.tsx'
import type { ModalProps } from './modal-props.ts'

const ModalDialog = late(async () => (await import('./modal-dialog.tsx')).ModalDialog)

/** Everything that lies over the page: traps the focus, closes on Escape and on the scrim. */
export function Modal(props: ModalProps) {
  // Until it is opened there is nothing of it; afterwards it stays, so that it can go out and nothing in it is lost.
  const [hasOpened, setOpened] = useState(props.isOpen)
  if (props.isOpen && !hasOpened) setOpened(true)
  return hasOpened && <ModalDialog {...props} />
}
