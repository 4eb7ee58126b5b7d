import type { Agreement } from '#domain/contracts/agreement.ts'
import type { ProgramDashboard } from '#domain/contracts/dashboards.ts'
import type { Program } from '#domain/contracts/programs.ts'
import { programFigures } from '#domain/portal/program-figures.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { BRIEF_AGREEMENT, agreementInBrief } from '../agreement/read-agreement.ts'
import type { BriefAgreementRow } from '../agreement/read-agreement.ts'
import type { Asked } from './answer-team.ts'
import { narrow } from './dashboard-filter.ts'
import type { Scope } from './dashboard-scope.ts'
import { addMoney, findMoney } from './money-repository.ts'
import { findRostersBeside } from './rosters-repository.ts'

/** The dashboard of a program, or of all that one directs or owns, as far as the filter leaves it. */
export async function answerProgram(
  sql: Sql,
  actor: Actor,
  { kind, programs }: Exclude<Scope, { kind: 'team' }>,
  asked: Asked,
): Promise<ProgramDashboard> {
  const { filter, period, rubric, now } = asked
  const programIds = programs.map(({ id }) => id)
  const { rosters, beside } = await findRostersBeside<BriefAgreementRow>(
    sql,
    { of: { programIds }, period, evaluatorId: filter.evaluator, readerId: actor.userId, details: 'groups' },
    rubric,
    BRIEF_AGREEMENT,
  )
  const { members, lines, waiting } = narrow(rosters, filter)
  const teams = rosters.teams.map(({ organization_name: _organization, program_name: _program, ...team }) => team)
  const named = programs.map(({ id, name }) => ({ program_id: id, name }))
  const computed = programFigures({
    rubric,
    now,
    period,
    teams,
    members,
    figures: rosters.figures(lines),
    waiting,
    programs: named,
  })
  const money = await findMoney(
    sql,
    programs.filter((program) => maySeeMoney(actor, program)).map(({ id }) => id),
  )
  const evaluatorIds = new Set(lines.flatMap(({ evaluator_id }) => evaluator_id ?? []))
  return {
    ...computed,
    kind,
    program: kind === 'program' ? (programs[0] ?? null) : null,
    generated_at: now,
    agreement: toldOf(agreementInBrief(beside, evaluatorIds, rubric)),
    programs: computed.programs.map((program) => ({ ...program, money: money.get(program.program_id) ?? null })),
    money: money.size > 0 ? addMoney([...money.values()]) : null,
  }
}

const BUSIEST = 12

/**
 * F60. Whose offset is watched or flagged, and those who have evaluated most; of all of them the page of agreement
 * tells.
 */
function toldOf({ summary, evaluators }: Agreement): Agreement {
  const busiest = new Set(evaluators.toSorted((one, other) => other.evaluations - one.evaluations).slice(0, BUSIEST))
  return {
    summary,
    evaluators: evaluators.filter((it) => busiest.has(it) || (it.offset !== null && it.offset.standing !== 'usual')),
  }
}

/** F57. Who owns the program, and an admin; not who directs it. */
function maySeeMoney({ userId, role, isAdmin }: Actor, { owner }: Program): boolean {
  return isAdmin || (role === 'Owner' && owner?.id === userId)
}
