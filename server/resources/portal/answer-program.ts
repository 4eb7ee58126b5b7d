import type { ProgramPortal } from '#domain/contracts/portal.ts'
import type { Program } from '#domain/contracts/programs.ts'
import { programFigures } from '#domain/portal/program-figures.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { briefAgreementOf } from '../agreement/brief-agreement.ts'
import type { Asked } from './answer-team.ts'
import { isByFacts, isNarrowing, narrow } from './portal-filter.ts'
import type { Scope } from './portal-scope.ts'
import { addMoney, moneyOf } from './money-of-programs.ts'
import { findProgramRosters } from './rosters-repository.ts'

/**
 * F59. The dashboard of a program, or of all that one directs or owns, as far as the filter leaves it: all of it is
 * read by one statement.
 */
export async function answerProgram(
  sql: Sql,
  actor: Actor,
  { kind, programs }: Exclude<Scope, { kind: 'team' }>,
  asked: Asked,
): Promise<ProgramPortal> {
  const { filter, period, rubric, now } = asked
  const programIds = programs.map(({ id }) => id)
  const { rosters, row } = await findProgramRosters(
    sql,
    {
      of: { programIds },
      hasFacts: isByFacts(filter),
      period,
      evaluatorId: filter.evaluator,
      readerId: actor.userId,
    },
    rubric,
    isNarrowing(filter),
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
  const money = moneyOf(
    row,
    programs.filter((program) => maySeeMoney(actor, program)).map(({ id }) => id),
  )
  const evaluatorIds = new Set(lines.flatMap(({ evaluator_id }) => evaluator_id ?? []))
  return {
    ...computed,
    kind,
    program: kind === 'program' ? (programs[0] ?? null) : null,
    generated_at: now,
    agreement: briefAgreementOf(row, evaluatorIds),
    programs: computed.programs.map((program) => ({ ...program, money: money.get(program.program_id) ?? null })),
    money: money.size > 0 ? addMoney([...money.values()]) : null,
  }
}

/** F57. Who owns the program, and an admin; not who directs it. */
function maySeeMoney({ userId, roles, isAdmin }: Actor, { owner }: Program): boolean {
  return isAdmin || (roles.includes('Owner') && owner?.id === userId)
}
