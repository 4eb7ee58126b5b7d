import { Mail, Phone } from 'lucide-react'
import { contacts, telAddress } from '#kit/contacts.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import css from './contact-us-dialog.module.css'

/** Who to call and where to write; readable offline. */
export function ContactUsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { phone, email } = contacts()
  return (
    <Modal isOpen={open} onClose={onClose} title="Contact us" footer={<Button onClick={onClose}>Close</Button>}>
      {phone === undefined && email === undefined ? (
        <p>Courtside has no support phone or email here. Ask the person who invited you.</p>
      ) : (
        <p>Tell us what you tried to do, what happened and when. If it’s about a player, say which one.</p>
      )}
      <ul className={css.ways}>
        {phone !== undefined && (
          <li>
            <Phone aria-hidden />
            <span>Phone</span>
            <a href={telAddress(phone)}>{phone}</a>
          </li>
        )}
        {email !== undefined && (
          <li>
            <Mail aria-hidden />
            <span>Email</span>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
      </ul>
    </Modal>
  )
}
