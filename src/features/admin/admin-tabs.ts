/** The parts of the admin page, named as in its address. */
export const ADMIN_TABS = [
  { id: 'users', label: 'Users' },
  { id: 'queue', label: 'Queue' },
  { id: 'consents', label: 'Consents' },
  { id: 'payments', label: 'Payments' },
  { id: 'packages', label: 'Packages' },
  { id: 'audit', label: 'Audit' },
] as const
export type AdminTab = (typeof ADMIN_TABS)[number]['id']
