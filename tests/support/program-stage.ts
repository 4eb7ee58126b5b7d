import type { OwnProgram, ProgramInvitation, ProgramMember, ProgramPart } from '#domain/contracts/program-people.ts'
import type { Program } from '#domain/contracts/programs.ts'
import { sendInvitations } from '#server/resources/programs/send-invitations.ts'
import { startTeamServer } from './team-server.ts'
import type { TestUser } from './test-server.ts'

export type ProgramStage = Awaited<ReturnType<typeof openProgramStage>>

export const PROGRAM_FORM = { name: 'Harbor Point', city: 'Tampa', state_name: 'Florida' }

/** The test server with the few moves that tests of programs are made of. */
export async function openProgramStage() {
  const server = await startTeamServer()
  const { call, mailbox } = server

  /** An owner with a program that they made. */
  async function anOwner(form = PROGRAM_FORM): Promise<{ owner: TestUser; program: Program }> {
    const owner = await server.createUser({ role: 'Owner' })
    const made = await call(owner, 'POST', '/program/', form)
    if (made.statusCode !== 200) throw new Error(made.body)
    return { owner, program: made.json<Program>() }
  }

  const postInvitation = (by: TestUser, programId: number, email: string, part: ProgramPart) =>
    call(by, 'POST', `/program/${programId}/invitations/`, { email, part })

  /** The newest link that was sent to the address. */
  const tokenFor = (email: string) =>
    /\/invitation\/([\w-]+)/u.exec(mailbox.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''

  /** Invites, sends the mail and returns the secret of its link. */
  async function invite(by: TestUser, programId: number, email: string, part: ProgramPart): Promise<string> {
    const answer = await postInvitation(by, programId, email, part)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    await sendInvitations(server.services)
    return tokenFor(email)
  }

  const accept = (user: TestUser, token: string, teamIds: number[] = []) =>
    call(user, 'POST', `/invitation/${token}/`, { team_ids: teamIds })

  /** Somebody who was invited and has accepted; a coach with a team. */
  async function aMember(by: TestUser, programId: number, part: ProgramPart) {
    const role = ({ director: 'Director', coach: 'Coach', evaluator: 'Player' } as const)[part]
    const user = await server.createUser({ role })
    const teamId = part === 'coach' ? (await server.createTeam(user)).id : undefined
    const joined = await accept(user, await invite(by, programId, user.email, part), teamId ? [teamId] : [])
    if (joined.statusCode !== 200) throw new Error(joined.body)
    return { user, teamId: teamId ?? 0 }
  }

  const invitations = async (by: TestUser, programId: number) =>
    (await call(by, 'GET', `/program/${programId}/invitations/`)).json<{ results: ProgramInvitation[] }>().results
  const members = async (by: TestUser, programId: number) =>
    (await call(by, 'GET', `/program/${programId}/members/`)).json<{ results: ProgramMember[] }>().results
  const programsOf = async (user: TestUser) => (await call(user, 'GET', '/accounts/programs/')).json<OwnProgram[]>()

  return { ...server, anOwner, postInvitation, tokenFor, invite, accept, aMember, invitations, members, programsOf }
}
