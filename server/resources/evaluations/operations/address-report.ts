import type { ReportAddress } from '#domain/contracts/operations.ts'
import { Refusal } from '../../../refusal.ts'
import { isErasedPlayer } from '../../consent/erased-players.ts'
import { setReportAddress } from '../../notices/report-readers.ts'
import { changeEvaluation } from '../evaluations-repository.ts'
import { withNotTaken } from '../../operations/not-taken.ts'
import { applied, unchanged } from '../../operations/operation.ts'
import type { OperationContext, Outcome } from '../../operations/operation.ts'
import { lockForWork, refuseOfEvent } from './own-evaluation.ts'

/** R62. Says where the report of a live evaluation goes; a correction counts after it was published too. */
export async function addressReport(
  context: OperationContext,
  { evaluation_submission_id: id, report_email: email }: ReportAddress,
): Promise<Outcome> {
  const { sql, actor } = context
  // R62. The player first, as whoever joins or describes them: a correction and a join come one after the other.
  await sql.query(
    'SELECT 1 FROM player WHERE id = (SELECT player_id FROM evaluation WHERE id = $1) FOR NO KEY UPDATE',
    [id],
  )
  const evaluation = await lockForWork(context, 'report.address', id)
  refuseOfEvent(evaluation, 'The organizer says where the event’s reports go.')
  const hasAccount = evaluation.player_user_id !== null && evaluation.owner_id === evaluation.player_id
  if (!evaluation.is_live || hasAccount)
    throw new Refusal('conflict', 'The player of this report has an account and reads it there.')
  if (email !== null && (await isErasedPlayer(sql, evaluation.player_id)))
    return withNotTaken(unchanged(evaluation.revision), ['erased'])
  await setReportAddress(sql, { evaluationId: id, email, userId: actor.userId })
  return applied(await changeEvaluation(sql, id, {}))
}
