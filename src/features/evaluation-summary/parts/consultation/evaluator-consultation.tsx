import { useQuery } from '@tanstack/react-query'
import { evaluationResultOfServer } from '#data/queries/evaluation.ts'
import type { Services } from '#data/services.ts'
import { ConsultationNotice } from './consultation-notice.tsx'

/**
 * The player's wish to talk, for the evaluator of the report; nothing while there is none, or no connection to ask.
 */
export function EvaluatorConsultation({
  services,
  userId,
  evaluationId,
}: {
  services: Services
  userId: string
  evaluationId: string
}) {
  const { data: report } = useQuery(evaluationResultOfServer(services, userId, evaluationId))
  if (!report?.consultation) return null
  return (
    <ConsultationNotice
      services={services}
      userId={userId}
      report={report}
      consultation={report.consultation}
      side="evaluator"
    />
  )
}
