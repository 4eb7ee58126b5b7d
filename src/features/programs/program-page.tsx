import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChartColumn, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isMissing } from '#data/api/api-error.ts'
import { programInSight } from '#data/queries/program-people.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { Program } from '#domain/contracts/programs.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { MembersPanel } from './members-panel.tsx'
import { countWords, placeWords } from './part-words.ts'
import { ProgramDialog } from './program-dialog.tsx'
import programsCss from './programs.module.css'

type ProgramPageProps = {
  programId: number
  /** The person belongs to the program no longer. */
  onLeft: () => void
  /** What else belongs to the program: its events. */
  children?: ReactNode
}

/** One program for its owner, its directors and admins: what it is called, who belongs to it, who is invited. */
export function ProgramPage({ programId, onLeft, children }: ProgramPageProps) {
  const services = useServices()
  const session = usePerson()
  const program = useLoaded(programInSight(services.api, session.userId, programId))
  if (program.query.error && isMissing(program.query.error)) return <NoProgram />
  return (
    <WhenLoaded of={program} panel rows={6} level={1} text="Couldn’t load this program.">
      {(data) => (
        <div className={programsCss.page}>
          <Link className={programsCss.back} to="/app/program">
            <ArrowLeft aria-hidden />
            Programs
          </Link>
          <ProgramTop program={data} />
          {children}
          <MembersPanel program={data} onLeft={onLeft} />
          <InvitationsPanel program={data} />
        </div>
      )}
    </WhenLoaded>
  )
}

function ProgramTop({ program }: { program: Program }) {
  const session = usePerson()
  const [isEditing, edit] = useState(false)
  const isHead = program.owner?.id === session.userId || program.directors.some(({ id }) => id === session.userId)
  return (
    <div className={programsCss.top}>
      <div>
        <h1 dir="auto" translate="no">
          {program.name}
        </h1>
        <p>
          {[placeWords(program), countWords(program.team_count, 'team'), countWords(program.player_count, 'player')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={programsCss.actions}>
        {isHead && (
          <Button asChild>
            <Link to="/app/performance-portal" search={{ program: program.id }}>
              <ChartColumn aria-hidden />
              Dashboard
            </Link>
          </Button>
        )}
        {(program.owner?.id === session.userId || session.isAdmin) && (
          <Button onClick={() => edit(true)}>
            <Pencil aria-hidden />
            Edit
          </Button>
        )}
      </div>
      {isEditing && (
        <ProgramDialog
          program={program}
          owner={session.isAdmin ? 'another' : 'none'}
          onClose={() => edit(false)}
          onSaved={() => edit(false)}
        />
      )}
    </div>
  )
}

function NoProgram() {
  return (
    <Panel>
      <EmptyState
        level={1}
        drawing="floor"
        title="We can’t find this program"
        text="It was removed, or you don’t have access to it."
      >
        <Button asChild>
          <Link to="/app/program">Your programs</Link>
        </Button>
      </EmptyState>
    </Panel>
  )
}
