import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldPlus } from 'lucide-react'
import { secondStep } from '#data/queries/second-step.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TabPanels } from '#ui/tab-panels.tsx'
import { ADMIN_TABS } from './admin-tabs.ts'
import type { AdminTab } from './admin-tabs.ts'
import { AuditPanel } from './audit-panel.tsx'
import { ConsentsPanel } from './consents-panel.tsx'
import { PackagesPanel } from './packages-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { UsersPanel } from './users-panel.tsx'
import css from './admin.module.css'

type AdminPageProps = {
  tab: AdminTab
  onTab: (tab: AdminTab) => void
  /** The payment that is open. */
  payment?: string | undefined
  onPayment: (checkoutId: string | undefined) => void
  onOpenAccount: () => void
}

/** Who may do what, what waits, what is sold, and who did what. */
export function AdminPage({ tab, onTab, payment, onPayment, onOpenAccount }: AdminPageProps) {
  const services = useServices()
  const session = usePerson()
  const step = useQuery(secondStep(services.api, session.userId))
  return (
    <div className={css.page}>
      <h1>Admin</h1>
      {step.data?.is_on === false && (
        <Notice
          tone="warn"
          icon={ShieldAlert}
          title="Only your password protects this"
          action={
            <Button onClick={onOpenAccount}>
              <ShieldPlus aria-hidden />
              Turn on two-step verification
            </Button>
          }
        >
          <p>With two-step verification, a stolen password isn’t enough.</p>
        </Notice>
      )}
      <TabPanels label="Admin" tabs={ADMIN_TABS} current={tab} onSelect={onTab}>
        {tab === 'users' && <UsersPanel ownId={session.userId} />}
        {tab === 'queue' && <QueuePanel />}
        {tab === 'consents' && <ConsentsPanel />}
        {tab === 'audit' && <AuditPanel />}
        {tab === 'payments' && <PaymentsPanel opened={payment} onOpen={onPayment} />}
        {tab === 'packages' && <PackagesPanel />}
      </TabPanels>
    </div>
  )
}
