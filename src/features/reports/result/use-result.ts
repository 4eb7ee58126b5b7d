import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { Panel } from '#data/db/reads.ts'
import { evaluationResultOfServer } from '#data/queries/evaluation.ts'
import type { RubricOnDevice } from '#data/ready/reference-store.ts'
import type { Services } from '#data/services.ts'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { isMeasurable, sheetForQuickMode } from '#domain/evaluations/completeness.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'

const WITH_RESULT: readonly EvaluationStatus[] = [
  'ready_to_finalize',
  'completed',
  'consultation_requested',
  'consultation_scheduled',
]

/** Whether the server has computed the same digits; `unknown` until it has answered for these ratings. */
export type Agreement = 'unknown' | 'same' | 'different'

/** S26. The result of a final-saved evaluation: this device's own, or the server's once it is known. */
export function useResult(
  services: Services,
  userId: string,
  { row, ratings, sync }: Panel,
  { structure, scoring }: RubricOnDevice,
) {
  const { player, evaluated_on, quick_mode } = row
  const ours = useMemo(() => {
    if (evaluated_on === null || !isMeasurable(player)) return undefined
    const sheet = quick_mode === 1 ? sheetForQuickMode(structure, ratings) : ratings
    // Parsed, so that both results have their members in the order of the schema and can be compared as text.
    return v.parse(EvaluationResult, evaluationResult({ ratings: sheet, player, evaluated_on }, scoring))
  }, [ratings, player, evaluated_on, quick_mode, structure, scoring])

  const isFinal = WITH_RESULT.includes(row.status)
  const isAtServer = sync.state === 'accepted' || sync.state === 'ready'
  const answer = useQuery({
    ...evaluationResultOfServer(services, userId, row.id, row.accepted_at),
    enabled: isFinal && isAtServer,
  })
  const theirs = useMemo(
    () => (isFinal && isAtServer && answer.data ? v.parse(EvaluationResult, answer.data) : undefined),
    [isFinal, isAtServer, answer.data],
  )
  const isSame = useMemo(() => !ours || !theirs || JSON.stringify(ours) === JSON.stringify(theirs), [ours, theirs])
  if (!isFinal) return { result: undefined, agreement: 'unknown' as Agreement }
  if (!theirs) return { result: ours, agreement: 'unknown' as Agreement }
  return { result: theirs, agreement: (isSame ? 'same' : 'different') as Agreement }
}
