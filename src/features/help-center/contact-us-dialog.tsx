import { Mail, Phone } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { supportContacts } from './parts/support.ts'
import './help-center.css'

/** Who to call and where to write; readable without signal. */
export function ContactUsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { phone, email } = supportContacts()
  return (
    <Modal isOpen={open} onClose={onClose} title="Contact us" footer={<Button onClick={onClose}>Close</Button>}>
      <p>Tell us which player and which day it was. If something needs attention, the outbox has an export that helps us help you.</p>
      <ul className="contact-ways">
        <li><Phone aria-hidden /><span>Phone</span><a href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`}>{phone}</a></li>
        <li><Mail aria-hidden /><span>E-mail</span><a href={`mailto:${email}`}>{email}</a></li>
      </ul>
    </Modal>
  )
}
