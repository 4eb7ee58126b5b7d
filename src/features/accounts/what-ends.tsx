import { useQuery } from '@tanstack/react-query'
import { playerLibrary } from '#data/queries/library.ts'
import { ownCredits } from '#data/queries/player-orders.ts'
import { teamsOfPlayer } from '#data/queries/profile.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Role } from '#domain/access/role.ts'
import { listTeams } from '#domain/contracts/teams.ts'
import { evaluationWords } from '#domain/orders/offer-words.ts'
import deletionWordsCss from './deletion-words.module.css'

type WhatEndsProps = { role: Role }

const ALL = { limit: 100, offset: 0, search: '', sort_by: 'updated_at', order_by: 'desc' } as const
const IS_OPEN = new Set(['awaiting_payment', 'submitted', 'in_review', 'returned', 'ready_to_finalize'])

/** K69. Draws the list of things that end with the account: paid evaluations, open orders, teams. */
export function WhatEnds({ role }: WhatEndsProps) {
  const { api } = useServices()
  const { userId } = usePerson()
  const isPlayer = role === 'Player'
  const isCoach = role === 'Coach'
  const credits = useQuery({ ...ownCredits(api, userId), enabled: isPlayer || isCoach })
  const orders = useQuery({ ...playerLibrary(api, userId, ALL), enabled: isPlayer })
  const joined = useQuery({ ...teamsOfPlayer(api, userId), enabled: isPlayer })
  const coached = useQuery({
    queryKey: ['account', 'coached', userId],
    queryFn: () => api.call(listTeams, {}),
    enabled: isCoach,
  })
  const left = credits.data?.credits_left ?? 0
  const open = orders.data?.results.filter(({ status }) => IS_OPEN.has(status)).length ?? 0
  const lines = [
    left > 0 && `${evaluationWords(left)} that you paid for and haven’t used`,
    open > 0 && (open === 1 ? '1 order without a report yet' : `${open} orders without a report yet`),
    ...(joined.data?.teams ?? []).map(({ team_name }) => `Your place on ${team_name}`),
    ...(coached.data ?? [])
      .filter(({ coach_id }) => coach_id === userId)
      .map(({ name, program_id }) =>
        program_id === null ? `${name} and its roster` : `Your place as the coach of ${name}`,
      ),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <div className={deletionWordsCss.keeps}>
      <div>
        <h3>You lose this with the account</h3>
        <ul>
          {lines.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
