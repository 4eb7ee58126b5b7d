import { CircleCheck, CircleMinus, Clock, ClockAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { adminConsents } from '#data/queries/admin.ts'
import { useServices } from '#data/react/person.tsx'
import type { AskedPlayer } from '#domain/contracts/admin-consents.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListPages } from '#ui/list-pages.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Tag } from '#ui/tag.tsx'
import { dayWords } from '#kit/time-words.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { AgeDialog } from './age-dialog.tsx'
import { ageWords } from './consent-words.ts'
import { listNotLoaded } from './list-not-loaded.tsx'
import { TableHead } from './table-head.tsx'
import { useSearchedList } from './use-list.ts'
import adminToolsCss from './admin-tools.module.css'
import adminEmailCss from './admin-email.module.css'
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
  const [opened, open] = useState<AskedPlayer>()
  const asked = useSearchedList((query) => adminConsents(services.api, query))
  return (
    <>
      <div className={adminToolsCss.tools}>
        <SearchField
          className={adminToolsCss.search}
          value={asked.typed}
          onChange={asked.type}
          placeholder="Player or parent’s email"
          name="Search consents"
        />
      </div>
      <Panel inset="none" aria-busy={asked.query.isFetching}>
        <WhenLoaded of={asked} rows={6} failed={listNotLoaded}>
          {(list) =>
            list.count === 0 ? (
              <EmptyState
                title={asked.search === '' ? 'No parent or guardian was asked yet' : 'No matches'}
                text="Players appear here once we’ve asked a parent or guardian to agree."
              />
            ) : (
              <>
                <ConsentsTable players={list.results} onOpen={open} />
                <ListPages of={asked} list={list} />
              </>
            )
          }
        </WhenLoaded>
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
                <td data-head="Parent or guardian" className={adminEmailCss.email}>
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
