import type { Services } from '#data/services.ts'
import type { SignedIn } from '#domain/access/session.ts'
import { TabPanels } from '#ui/tab-panels.tsx'
import { AuditPanel } from './parts/audit-panel.tsx'
import { PackagesPanel } from './parts/packages-panel.tsx'
import { QueuePanel } from './parts/queue-panel.tsx'
import { UsersPanel } from './parts/users-panel.tsx'
import { ADMIN_TABS } from './admin-tabs.ts'
import type { AdminTab } from './admin-tabs.ts'
import './admin.css'

type AdminPageProps = { services: Services; session: SignedIn; tab: AdminTab; onTab: (tab: AdminTab) => void }

/** Who may do what, what waits, what is sold, and who did what. */
export function AdminPage({ services, session, tab, onTab }: AdminPageProps) {
  return (
    <div className="admin">
      <h1>Admin</h1>
      <TabPanels label="Admin" tabs={ADMIN_TABS} current={tab} onSelect={onTab}>
        {tab === 'users' && <UsersPanel services={services} ownId={session.userId} />}
        {tab === 'queue' && <QueuePanel services={services} />}
        {tab === 'audit' && <AuditPanel services={services} />}
        {tab === 'packages' && <PackagesPanel services={services} />}
      </TabPanels>
    </div>
  )
}
