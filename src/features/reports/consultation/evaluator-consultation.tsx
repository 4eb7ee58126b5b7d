import { useQuery } from '@tanstack/react-query'
import { evaluationResultOfServer } from '#data/queries/evaluation.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { ConsultationNotice } from './consultation-notice.tsx'

/**
 * The player's wish to talk, for the evaluator of the report; nothing while there is none, or no connection to ask.
 */
export function EvaluatorConsultation({ evaluationId }: { evaluationId: string }) {
  const services = useServices()
  const { userId } = usePerson()
  const { data: report } = useQuery(evaluationResultOfServer(services, userId, evaluationId))
  if (!report?.consultation) return null
  return <ConsultationNotice report={report} consultation={report.consultation} side="evaluator" />
}
