import { Mail, Phone } from 'lucide-react'
import { supportContacts } from '#kit/support-contacts.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import css from './help-center.module.css'

/** Who to call and where to write; readable offline. */
export function ContactUsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { phone, email } = supportContacts()
  return (
    <Modal isOpen={open} onClose={onClose} title="Contact us" footer={<Button onClick={onClose}>Close</Button>}>
      <p>Tell us what you tried to do, what happened and when. If it’s about a player, say which one.</p>
      <ul className={css.contactWays}>
        <li>
          <Phone aria-hidden />
          <span>Phone</span>
          <a href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`}>{phone}</a>
        </li>
        <li>
          <Mail aria-hidden />
          <span>Email</span>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      </ul>
    </Modal>
  )
}
