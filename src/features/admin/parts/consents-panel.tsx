import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleMinus, Clock, ClockAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { adminConsents } from '#data/queries/admin.ts'
import { useServices } from '#data/react/person.tsx'
import type { AskedPlayer } from '#domain/contracts/admin-consents.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { Tag } from '#ui/tag.tsx'
import { dayWords } from '#kit/time-words.ts'
import { AgeDialog } from './age-dialog.tsx'
import { ageWords } from './consent-words.ts'
import { ListNotLoaded } from './list-not-loaded.tsx'
import { ListPages, rowsOf, useSearch } from './list-page.tsx'
import { TableHead } from './table-head.tsx'
import adminCss from '../admin.module.css'
import listsCss from '#ui/lists.module.css'
import textCss from '#ui/text.module.css'

type Look = { icon: LucideIcon; label: string; tone: 'neutral' | 'ok' | 'warn' }
const LOOKS: Readonly<Record<AskedPlayer['state'], Look>> = {
  requested: { icon: Clock, label: 'Waiting for an answer', tone: 'neutral' },
  expired: { icon: ClockAlert, label: 'No answer', tone: 'warn' },
  given: { icon: CircleCheck, label: 'Agreed', tone: 'ok' },
  ended: { icon: CircleMinus, label: 'Declined or withdrawn', tone: 'warn' },
}

/** K40. Players whose parent or guardian was asked. Only here can their age be corrected upward. */
export function ConsentsPanel() {
  const services = useServices()
  const { api } = services
  const { typed, type, search, page, setPage } = useSearch()
  const [opened, open] = useState<AskedPlayer>()
  const asked = useQuery({
    ...adminConsents(api, { search, ...rowsOf(page) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={adminCss.adminTools}>
        <SearchField
          className={adminCss.adminSearch}
          value={typed}
          onChange={type}
          placeholder="Player or parent’s email"
          name="Search consents"
        />
      </div>
      <Panel inset="none" aria-busy={asked.isFetching}>
        {asked.isPending && <SkeletonRows count={6} />}
        {asked.isError && !asked.data && <ListNotLoaded error={asked.error} onRetry={() => void asked.refetch()} />}
        {asked.data?.count === 0 && (
          <EmptyState
            title={search === '' ? 'No parent or guardian was asked yet' : 'No matches'}
            text="Players appear here once we’ve asked a parent or guardian to agree."
          />
        )}
        {asked.data && asked.data.count > 0 && (
          <>
            <ConsentsTable players={asked.data.results} onOpen={open} />
            <ListPages page={page} list={asked.data} onPage={setPage} />
          </>
        )}
      </Panel>
      {opened && <AgeDialog key={opened.player_id} player={opened} onClose={() => open(undefined)} />}
    </>
  )
}

function ConsentsTable({ players, onOpen }: { players: readonly AskedPlayer[]; onOpen: (it: AskedPlayer) => void }) {
  return (
    <div className={listsCss.dataTable}>
      <table aria-label="Consents">
        <TableHead names={['Player', 'Age', 'Parent or guardian', 'Consent', 'Asked']} />
        <tbody>
          {players.map((player) => {
            const { icon, label, tone } = LOOKS[player.state]
            return (
              <tr key={player.player_id}>
                <th scope="row" dir="auto" translate="no">
                  {player.player_name || 'No name'}
                </th>
                <td data-head="Age">{ageWords(player)}</td>
                <td data-head="Parent or guardian" className={adminCss.adminEmail}>
                  {player.guardian_email}
                </td>
                <td data-head="Consent">
                  <Tag icon={icon} tone={tone}>
                    {label}
                  </Tag>
                </td>
                <td data-head="Asked">{dayWords(player.asked_at)}</td>
                <td>
                  <Button onClick={() => onOpen(player)}>
                    Open <span className={textCss.visuallyHidden}>{player.player_name || 'the player'}</span>
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
