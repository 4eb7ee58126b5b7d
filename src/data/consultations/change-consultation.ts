import { changeConsultation, requestConsultation } from '#domain/contracts/consultations.ts'
import type { Consultation } from '#domain/contracts/consultations.ts'
import { EVALUATION_STATUS_OF, isOpen } from '#domain/evaluations/consultation.ts'
import { evaluationResultOfServer } from '../queries/evaluation.ts'
import type { Services } from '../services.ts'

type Reader = { services: Services; userId: string }

/** Asks for a consultation and shows it in the kept report. Throws ApiError, OfflineError and UnreadableAnswer. */
export async function askForConsultation(reader: Reader, evaluationId: string, message: string): Promise<Consultation> {
  const asked = await reader.services.api.call(requestConsultation, { evaluation_submission_id: evaluationId, message })
  showInReport(reader, asked)
  return asked
}

/** Cancels a consultation, or says that it was held, and shows that in the kept report. Throws as above. */
export async function settleConsultation(
  reader: Reader,
  consultationId: string,
  status: 'held' | 'cancelled',
): Promise<Consultation> {
  const settled = await reader.services.api.call(changeConsultation, { consultation_id: consultationId, status })
  showInReport(reader, settled)
  return settled
}

/** The report says the new state at once; what it says beside is asked for again, as after every write. */
function showInReport({ services, userId }: Reader, consultation: Consultation) {
  const { queryKey } = evaluationResultOfServer(services, userId, consultation.evaluation_submission_id)
  services.queryClient.setQueryData(
    queryKey,
    (report) =>
      report && {
        ...report,
        consultation,
        status: EVALUATION_STATUS_OF[consultation.status],
        may_request_consultation: report.may_request_consultation && !isOpen(consultation.status),
      },
  )
}
