import { useMutation } from '@tanstack/react-query'
import { CircleMinus, DoorOpen, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { programMembers } from '#data/queries/program-people.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { usePaged } from '#data/react/use-paged.ts'
import { removeProgramMember, takeTeamOutOfProgram } from '#domain/contracts/program-people.ts'
import type { ProgramMember } from '#domain/contracts/program-people.ts'
import type { Program } from '#domain/contracts/programs.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ListPages } from '#ui/list-pages.tsx'
import { Panel } from '#ui/panel.tsx'
import { dayWords } from '#kit/time-words.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { toaster } from '#ui/toasts.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { PART_WORDS } from './part-words.ts'
import panelTableCss from './panel-table.module.css'
import css from './members-panel.module.css'
import listsCss from '#ui/lists.module.css'
import textCss from '#ui/text.module.css'

const PAGE_SIZE = 25

type MembersPanelProps = { program: Program; onLeft: () => void }
type Team = ProgramMember['teams'][number]
/** What somebody is about to do with a member: remove them, leave oneself, or take out one of their teams. */
type Question = { member: ProgramMember; team?: Team }

/** G89. Who belongs to the program, and the ways out of it. */
export function MembersPanel({ program, onLeft }: MembersPanelProps) {
  const services = useServices()
  const session = usePerson()
  const [question, ask] = useState<Question>()
  const members = usePaged(PAGE_SIZE, (rows) => programMembers(services.api, session.userId, program.id, rows))
  const isOwner = program.owner?.id === session.userId || session.isAdmin
  const wayOut = (member: ProgramMember) => {
    if (member.part === 'owner') return undefined
    if (member.user_id === session.userId) return 'leave'
    return isOwner || member.part !== 'director' ? 'remove' : undefined
  }
  return (
    <Panel inset="none" aria-labelledby="program-members" aria-busy={members.query.isFetching}>
      <h2 id="program-members" className={panelTableCss.head}>
        People
      </h2>
      <WhenLoaded of={members} rows={3} level={3} text="Couldn’t load the people of this program.">
        {(list) => (
          <>
            <MembersTable members={list.results} wayOut={wayOut} onAsk={ask} />
            {list.count > PAGE_SIZE && <ListPages of={members} list={list} />}
          </>
        )}
      </WhenLoaded>
      {question && (
        <WayOutDialog {...{ services, session, program, onLeft }} question={question} onClose={() => ask(undefined)} />
      )}
    </Panel>
  )
}

type WayOutDialogProps = MembersPanelProps & { question: Question; onClose: () => void }

function WayOutDialog({ program, question, onLeft, onClose }: WayOutDialogProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { member, team } = question
  const { part, teams, user_id } = member
  if (team) return <TakeOutDialog {...{ services, program, member, team, onClose }} />
  if (user_id !== userId) return <RemoveDialog {...{ services, program, member, onClose }} />
  if (part === 'owner') return null
  return <LeaveDialog {...{ services, userId, program, part, teams, onClose, onLeft }} />
}

type MembersTableProps = {
  members: readonly ProgramMember[]
  wayOut: (member: ProgramMember) => 'leave' | 'remove' | undefined
  onAsk: (question: Question) => void
}

function MembersTable({ members, wayOut, onAsk }: MembersTableProps) {
  return (
    <div className={`${listsCss.dataTable} ${panelTableCss.table}`}>
      <table aria-label="People">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Teams</th>
            <th scope="col">Email</th>
            <th scope="col">Joined</th>
            <th scope="col">
              <span className={textCss.visuallyHidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={`${member.user_id} ${member.part}`}>
              <th scope="row" dir="auto" translate="no">
                {member.name}
              </th>
              <td data-head="Role">{PART_WORDS[member.part]}</td>
              <td data-head="Teams" data-empty={member.teams.length === 0 || undefined}>
                <Teams member={member} onTakeOut={(team) => onAsk({ member, team })} />
              </td>
              <td data-head="Email" className={panelTableCss.email}>
                {member.email}
              </td>
              <td data-head="Joined" data-empty={member.joined_at === null || undefined}>
                {member.joined_at === null ? '–' : dayWords(member.joined_at)}
              </td>
              <td className={panelTableCss.ways}>
                <WayOut way={wayOut(member)} name={member.name} onAsk={() => onAsk({ member })} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WayOut({ way, name, onAsk }: { way: 'leave' | 'remove' | undefined; name: string; onAsk: () => void }) {
  if (way === undefined) return null
  return way === 'leave' ? (
    <Button onClick={onAsk}>
      <DoorOpen aria-hidden />
      Leave
    </Button>
  ) : (
    <Button onClick={onAsk}>
      <UserMinus aria-hidden />
      Remove <span className={textCss.visuallyHidden}>{name}</span>
    </Button>
  )
}

/** Of a coach with several teams each can be taken out by itself; the last one is the coach's own place here. */
function Teams({ member: { teams }, onTakeOut }: { member: ProgramMember; onTakeOut: (team: Team) => void }) {
  if (teams.length === 0) return '–'
  return (
    <ul className={css.teams}>
      {teams.map((team) => (
        <li key={team.id}>
          <bdi translate="no">{team.name}</bdi>
          {teams.length > 1 && (
            <Button
              variant="ghost"
              shape="icon"
              aria-label={`Take ${team.name} out of the program`}
              onClick={() => onTakeOut(team)}
            >
              <CircleMinus aria-hidden />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

type EndingProps = { program: Program; member: ProgramMember; onClose: () => void }

function RemoveDialog({ program, member, onClose }: EndingProps) {
  const { api } = useServices()
  const { part, teams, name } = member
  const removal = useMutation({
    mutationFn: async () => {
      if (part !== 'owner')
        await api.call(removeProgramMember, { program_id: program.id, user_id: member.user_id, part })
    },
    onSuccess: () => toaster.success(`${name} no longer belongs to ${program.name}.`),
    onError: (error) => toaster.error(failureWords(error), 'Not removed.'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      confirmIcon={UserMinus}
      isHarmful
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {part === 'director' && (
        <p>
          {name} no longer sees the program, and the invitations they sent stop working. Organizers from outside the
          program whom they invited stop organizing its events.
        </p>
      )}
      {part === 'coach' && (
        <p>
          {teams.map((team) => team.name).join(', ')} {teams.length === 1 ? 'leaves' : 'leave'} the program, too. The
          players keep their reports, and the program no longer sees them.
        </p>
      )}
      {part === 'evaluator' && <p>{name} no longer belongs to the program’s evaluators.</p>}
      <p>You can invite them again.</p>
    </ConfirmDialog>
  )
}

function TakeOutDialog({ program, member, team, onClose }: EndingProps & { team: Team }) {
  const { api } = useServices()
  const taking = useMutation({
    mutationFn: () => api.call(takeTeamOutOfProgram, { program_id: program.id, team_id: team.id }),
    onSuccess: () => toaster.success(`${team.name} no longer belongs to ${program.name}.`),
    onError: (error) => toaster.error(failureWords(error), 'Not taken out.'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Take ${team.name} out?`}
      confirmLabel="Take out"
      confirmIcon={CircleMinus}
      isHarmful
      isBusy={taking.isPending}
      onConfirm={() => taking.mutate()}
      onCancel={onClose}
    >
      <p>
        The players keep their reports, and the program no longer sees them. {member.name} can bring the team again.
      </p>
    </ConfirmDialog>
  )
}
