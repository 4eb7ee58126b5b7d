import { Ban, CircleCheck, ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { adminUsers } from '#data/queries/admin.ts'
import { useServices } from '#data/react/person.tsx'
import type { AdminUser, AdminUsersQuery } from '#domain/contracts/admin.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListPages } from '#ui/list-pages.tsx'
import { Menu } from '#ui/menu.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Tag } from '#ui/tag.tsx'
import { listNotLoaded } from './list-not-loaded.tsx'
import { UserDialog } from './user-dialog.tsx'
import { TableHead } from './table-head.tsx'
import { useSearchedList } from './use-list.ts'
import adminToolsCss from './admin-tools.module.css'
import adminEmailCss from './admin-email.module.css'
import listsCss from '#ui/lists.module.css'
import textCss from '#ui/text.module.css'

const ROLES = ['Player', 'Evaluator', 'Coach', 'Director', 'Owner', 'Admin'] as const
const STATES = [
  { label: 'Active or inactive', value: undefined },
  { label: 'Active', value: true },
  { label: 'Inactive', value: false },
] as const

/** Everybody with an account: search, filter, and a dialog for each. */
export function UsersPanel({ ownId }: { ownId: string }) {
  const services = useServices()
  const [filter, setFilter] = useState<Pick<AdminUsersQuery, 'role' | 'is_active'>>({})
  const [chosen, choose] = useState<AdminUser>()
  const users = useSearchedList((query) =>
    adminUsers(services.api, { ...filter, ...query, sort_by: 'name', order_by: 'asc' }),
  )
  const state = STATES.find(({ value }) => value === filter.is_active) ?? STATES[0]

  function narrow(next: Pick<AdminUsersQuery, 'role' | 'is_active'>) {
    setFilter({ ...filter, ...next })
    users.setPage(1)
  }

  return (
    <>
      <div className={adminToolsCss.tools}>
        <SearchField
          className={adminToolsCss.search}
          value={users.typed}
          onChange={users.type}
          placeholder="Name or email"
          name="Search users"
        />
        <Menu
          className={adminToolsCss.filter}
          label="Role"
          align="end"
          items={[
            {
              id: 'all',
              label: 'Every role',
              isChecked: filter.role === undefined,
              onSelect: () => narrow({ role: undefined }),
            },
            ...ROLES.map((role) => ({
              id: role,
              label: role,
              isChecked: filter.role === role,
              onSelect: () => narrow({ role }),
            })),
          ]}
        >
          <ListFilter aria-hidden />
          Role: {filter.role ?? 'all'}
        </Menu>
        <Menu
          className={adminToolsCss.filter}
          label="Active or inactive"
          align="end"
          items={STATES.map(({ label, value }) => ({
            id: label,
            label,
            isChecked: filter.is_active === value,
            onSelect: () => narrow({ is_active: value }),
          }))}
        >
          <ListFilter aria-hidden />
          {state.label}
        </Menu>
      </div>
      <Panel inset="none" aria-busy={users.query.isFetching}>
        <WhenLoaded of={users} rows={6} failed={listNotLoaded}>
          {(list) =>
            list.count === 0 ? (
              <EmptyState drawing="floor" title="No matches" text="Check the spelling, or clear the filters.">
                <Button
                  onClick={() => {
                    users.type('')
                    setFilter({})
                  }}
                >
                  <X aria-hidden />
                  Show everyone
                </Button>
              </EmptyState>
            ) : (
              <>
                <UserTable users={list.results} onChoose={choose} />
                <ListPages of={users} list={list} />
              </>
            )
          }
        </WhenLoaded>
      </Panel>
      {chosen && (
        <UserDialog
          key={chosen.id}
          user={users.data?.results.find(({ id }) => id === chosen.id) ?? chosen}
          isSelf={chosen.id === ownId}
          onClose={() => choose(undefined)}
        />
      )}
    </>
  )
}

function UserTable({ users, onChoose }: { users: readonly AdminUser[]; onChoose: (user: AdminUser) => void }) {
  return (
    <div className={listsCss.dataTable}>
      <table aria-label="Users">
        <TableHead names={['Name', 'Email', 'Role', 'State']} />
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <th scope="row" dir="auto" translate="no">
                {user.first_name} {user.last_name}
              </th>
              <td data-head="Email" className={adminEmailCss.email}>
                {user.email}
              </td>
              <td data-head="Role">{rightsOf(user)}</td>
              <td data-head="State">
                {user.is_active ? (
                  <Tag icon={CircleCheck} tone="ok">
                    Active
                  </Tag>
                ) : (
                  <Tag icon={Ban} tone="danger">
                    Inactive
                  </Tag>
                )}
              </td>
              <td>
                <Button onClick={() => onChoose(user)}>
                  Change{' '}
                  <span className={textCss.visuallyHidden}>
                    {user.first_name} {user.last_name}
                  </span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function rightsOf({ role, is_evaluator, is_admin }: AdminUser): string {
  return [role, is_evaluator && role !== 'Evaluator' && 'Evaluator', is_admin && 'Admin'].filter(Boolean).join(', ')
}
