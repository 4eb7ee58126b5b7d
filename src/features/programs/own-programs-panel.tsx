import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DoorOpen, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { ownPrograms } from '#data/queries/program-people.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { OwnProgram } from '#domain/contracts/program-people.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import textCss from '#ui/text.module.css'
import { LeaveDialog } from './leave-dialog.tsx'
import { PART_WORDS, placeWords } from './part-words.ts'
import css from './own-programs-panel.module.css'
import programRowsCss from './program-rows.module.css'

/** G89. The programs that a person belongs to, as what, and the way out; nothing for whoever belongs to none. */
export function OwnProgramsPanel() {
  const services = useServices()
  const { userId } = usePerson()
  const programs = useQuery(ownPrograms(services.api, userId))
  const [leaving, leave] = useState<OwnProgram>()
  if (!programs.data || programs.data.length === 0) return null
  return (
    <Panel className={css.panel} aria-labelledby="own-programs">
      <h2 id="own-programs">Your programs</h2>
      <ul className={programRowsCss.rows}>
        {programs.data.map((program) => (
          <li key={`${program.id} ${program.part}`}>
            <div>
              <b dir="auto" translate="no">
                {program.name}
              </b>
              <small>{[placeWords(program), partWords(program)].filter(Boolean).join(' · ')}</small>
            </div>
            {program.part === 'owner' ? (
              <Button asChild>
                <Link to="/app/program/$id" params={{ id: String(program.id) }}>
                  <Settings2 aria-hidden />
                  Manage <span className={textCss.visuallyHidden}>{program.name}</span>
                </Link>
              </Button>
            ) : (
              <Button onClick={() => leave(program)}>
                <DoorOpen aria-hidden />
                Leave <span className={textCss.visuallyHidden}>{program.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving && leaving.part !== 'owner' && (
        <LeaveDialog program={leaving} part={leaving.part} teams={leaving.teams} onClose={() => leave(undefined)} />
      )}
    </Panel>
  )
}

function partWords({ part, teams }: OwnProgram): string {
  const names = teams.map(({ name }) => name).join(', ')
  return names === '' ? PART_WORDS[part] : `${PART_WORDS[part]} of ${names}`
}
