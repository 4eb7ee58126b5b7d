import { createFileRoute } from '@tanstack/react-router'
import { AdminSearch } from '#app/admin-search.ts'
import { NothingHere } from '#app/screens.tsx'
import { AdminPage } from '#features/admin/admin-page.tsx'
import { ADMIN_TABS } from '#features/admin/admin-tabs.ts'

export const Route = createFileRoute('/app/admin/$tab')({
  validateSearch: AdminSearch,
  component: Admin,
})

function Admin() {
  const params = Route.useParams()
  const { payment } = Route.useSearch()
  const navigate = Route.useNavigate()
  const tab = ADMIN_TABS.find(({ id }) => id === params.tab)?.id
  if (tab === undefined) return <NothingHere />
  return (
    <AdminPage
      tab={tab}
      onTab={(next) => void navigate({ params: { tab: next } })}
      payment={payment}
      onPayment={(next) => void navigate({ search: next === undefined ? {} : { payment: next } })}
      onOpenAccount={() => void navigate({ to: '/app/account' })}
    />
  )
}
