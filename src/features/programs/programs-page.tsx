import { Link } from '@tanstack/react-router'
import { ArrowRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { programsInSight } from '#data/queries/programs.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import { createProgram } from '#domain/contracts/programs.ts'
import type { Program } from '#domain/contracts/programs.ts'
import type { SignedInPerson } from '#domain/session/session.ts'
import { finder } from '#domain/search.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { placeWords } from './part-words.ts'
import { ProgramDialog } from './program-dialog.tsx'
import { ProgramFormFields } from './program-form.tsx'
import { useProgramForm } from './use-program-form.ts'
import type { OwnerAsked } from './use-program-form.ts'
import css from './programs.module.css'
import panelTableCss from './panel-table.module.css'
import listsCss from '#ui/lists.module.css'

type ProgramsPageProps = {
  onOpen: (programId: number) => void
}

/** From so many on a list is searched rather than read. */
const SEARCHED_FROM = 8

/** The programs that one owns or directs; an admin's list has them all. Owners and admins make new ones. */
export function ProgramsPage({ onOpen }: ProgramsPageProps) {
  const services = useServices()
  const session = usePerson()
  const programs = useLoaded(programsInSight(services.api, session.userId))
  const [isMaking, make] = useState(false)
  const owner = ownerAsked(session)
  return (
    <div className={css.page}>
      <div className={css.top}>
        <h1>Programs</h1>
        {owner && programs.data && programs.data.length > 0 && (
          <Button variant="solid" onClick={() => make(true)}>
            <Plus aria-hidden />
            New program
          </Button>
        )}
      </div>
      <WhenLoaded of={programs} panel rows={3} text="Couldn’t load your programs.">
        {(list) =>
          list.length > 0 ? (
            <ProgramsList programs={list} />
          ) : owner ? (
            <FirstProgram owner={owner} onOpen={onOpen} />
          ) : (
            <NotInvitedYet />
          )
        }
      </WhenLoaded>
      {isMaking && owner && (
        <ProgramDialog
          owner={owner}
          onClose={() => make(false)}
          onSaved={({ id }) => {
            make(false)
            onOpen(id)
          }}
        />
      )}
    </div>
  )
}

/** Whether a new program needs an owner to be named; undefined for whoever makes none. */
function ownerAsked({ roles, isAdmin }: SignedInPerson): OwnerAsked | undefined {
  if (roles.includes('Owner')) return isAdmin ? 'optional' : 'none'
  return isAdmin ? 'needed' : undefined
}

function FirstProgram({ owner, onOpen }: Pick<ProgramsPageProps, 'onOpen'> & { owner: OwnerAsked }) {
  const services = useServices()
  const state = useProgramForm({
    owner,
    save: (form) => services.api.call(createProgram, form),
    onSaved: ({ id }) => onOpen(id),
  })
  return (
    <Panel className={css.first} aria-labelledby="first-program">
      <h2 id="first-program">{owner === 'needed' ? 'Make the first program' : 'Make your program'}</h2>
      <p>Say what it’s called and where it is. Then invite directors, coaches and evaluators by email.</p>
      <ProgramFormFields id="first-program-form" program={state} owner={owner}>
        <Button variant="solid" size="lg" type="submit" aria-disabled={state.isSaving || undefined}>
          {state.isSaving ? 'Saving...' : 'Make the program'}
          {!state.isSaving && <ArrowRight aria-hidden />}
        </Button>
      </ProgramFormFields>
    </Panel>
  )
}

function NotInvitedYet() {
  return (
    <Panel>
      <EmptyState
        title="No program yet"
        text="Ask the owner of your program to invite you at the email address of this account. Then open the link in that email."
      />
    </Panel>
  )
}

function ProgramsList({ programs }: { programs: readonly Program[] }) {
  const [typed, type] = useState('')
  const isFound = finder(typed)
  const found = programs.filter((program) => isFound([program.name, program.owner?.name, placeWords(program)]))
  return (
    <>
      {programs.length >= SEARCHED_FROM && (
        <SearchField value={typed} onChange={type} name="Search programs" placeholder="Program, owner or place" />
      )}
      <Panel inset="none">
        {found.length === 0 ? (
          <EmptyState drawing="floor" title="No program found" text="Check the spelling, or clear the search.">
            <Button onClick={() => type('')}>Clear the search</Button>
          </EmptyState>
        ) : (
          <div className={`${listsCss.dataTable} ${panelTableCss.table}`}>
            <table aria-label="Programs">
              <thead>
                <tr>
                  <th scope="col">Program</th>
                  <th scope="col">Place</th>
                  <th scope="col">Owner</th>
                  <th scope="col">Teams</th>
                  <th scope="col">Players</th>
                </tr>
              </thead>
              <tbody>
                {found.map((program) => (
                  <tr key={program.id}>
                    <th scope="row" dir="auto" translate="no">
                      <Link to="/app/program/$id" params={{ id: String(program.id) }}>
                        {program.name}
                      </Link>
                    </th>
                    <td data-head="Place">{placeWords(program) || '–'}</td>
                    <td data-head="Owner" dir="auto">
                      {program.owner?.name ?? 'No owner'}
                    </td>
                    <td data-head="Teams">{program.team_count}</td>
                    <td data-head="Players">{program.player_count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
    </>
  )
}
