import { Inbox, LibraryBig, LifeBuoy, Mail } from 'lucide-react'
import type { Role } from '#domain/access/role.ts'
import type { FrameItem } from '#ui/frame.tsx'

/** Opens a dialog where one is; it is no page. */
export const CONTACT_US = '#contact-us'

/** A7. The main navigation: only pages that exist for the role. `unsent` counts evaluations that wait to be sent. */
export function navigationFor(role: Role, pathname: string, unsent: number): FrameItem[] {
  const page = (id: string, label: string, icon: FrameItem['icon'], badge?: FrameItem['badge']): FrameItem => (
    { id, label, icon, href: `/app/${id}`, isCurrent: pathname.startsWith(`/app/${id}`), badge }
  )
  const waiting = unsent > 0 ? { count: unsent, text: `${unsent} waiting` } : undefined
  return [
    ...(role === 'Evaluator' ? [page('library', 'Library', LibraryBig), page('outbox', 'Outbox', Inbox, waiting)] : []),
    page('help-center', 'Help center', LifeBuoy),
    { id: 'contact-us', label: 'Contact us', icon: Mail, href: CONTACT_US, isCurrent: false },
  ]
}
