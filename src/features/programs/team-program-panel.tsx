import { useMutation, useQuery } from '@tanstack/react-query'
import { DoorOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { ownPrograms } from '#data/queries/program-people.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { bringTeamToProgram, takeTeamOutOfProgram } from '#domain/contracts/program-people.ts'
import type { OwnProgram } from '#domain/contracts/program-people.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { toaster } from '#ui/toasts.ts'
import { placeWords } from './part-words.ts'
import css from './team-program-panel.module.css'
import programRowsCss from './program-rows.module.css'

type TeamProgramPanelProps = { team: { id: number; name: string } }

/** G90. The program that a coach's team belongs to, or those it may join; nothing for a coach of no program. */
export function TeamProgramPanel({ team }: TeamProgramPanelProps) {
  const services = useServices()
  const { userId } = usePerson()
  const programs = useQuery(ownPrograms(services.api, userId))
  const ofCoach = programs.data?.filter(({ part }) => part === 'coach') ?? []
  const home = ofCoach.find(({ teams }) => teams.some(({ id }) => id === team.id))
  if (ofCoach.length === 0) return null
  return (
    <Panel className={css.panel} aria-labelledby="program-of-team">
      <h2 id="program-of-team">Program</h2>
      {home ? (
        <Home program={home} team={team} />
      ) : (
        <>
          <p>
            {team.name} belongs to no program. Once it joins, the program’s owner and directors see its roster and
            dashboard.
          </p>
          <ul className={programRowsCss.rows}>
            {ofCoach.map((program) => (
              <Choice key={program.id} program={program} team={team} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

type OneProps = Omit<TeamProgramPanelProps, 'userId'> & { program: OwnProgram }

function Home({ program, team }: OneProps) {
  const { api } = useServices()
  const [isAsking, ask] = useState(false)
  const isLast = program.teams.length === 1
  const leaving = useMutation({
    mutationFn: () => api.call(takeTeamOutOfProgram, { program_id: program.id, team_id: team.id }),
    onSuccess: () => toaster.success(`${team.name} left ${program.name}.`),
    onError: (error) => toaster.error(failureWords(error), 'Not left.'),
    onSettled: () => ask(false),
  })
  return (
    <>
      <ul className={programRowsCss.rows}>
        <li>
          <div>
            <b dir="auto" translate="no">
              {program.name}
            </b>
            <small>{placeWords(program)}</small>
          </div>
          <Button onClick={() => ask(true)}>
            <DoorOpen aria-hidden />
            Leave the program
          </Button>
        </li>
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Leave ${program.name}?`}
        confirmLabel="Leave"
        confirmIcon={DoorOpen}
        isHarmful
        isBusy={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onCancel={() => ask(false)}
      >
        <p>
          {team.name} leaves. You and the players keep everything. The program no longer sees it.
          {isLast
            ? ' It’s your only team there, so you leave, too. To come back, you need a new invitation.'
            : ' You can bring the team again.'}
        </p>
      </ConfirmDialog>
    </>
  )
}

function Choice({ program, team }: OneProps) {
  const { api } = useServices()
  const bringing = useMutation({
    mutationFn: () => api.call(bringTeamToProgram, { program_id: program.id, team_id: team.id }),
    onSuccess: () => toaster.success(`${team.name} belongs to ${program.name} now.`),
    onError: (error) => toaster.error(failureWords(error), 'Not joined.'),
  })
  return (
    <li>
      <div>
        <b dir="auto" translate="no">
          {program.name}
        </b>
        <small>{placeWords(program)}</small>
      </div>
      <Button
        aria-disabled={bringing.isPending || undefined}
        onClick={() => {
          if (!bringing.isPending) bringing.mutate()
        }}
      >
        <Plus aria-hidden />
        Join {program.name}
      </Button>
    </li>
  )
}
