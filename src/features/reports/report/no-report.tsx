import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Library, RefreshCw } from 'lucide-react'
import { isMissing } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { playerOrder } from '#data/queries/player-orders.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { ButtonRow } from '../figure-parts.tsx'

type NoReportProps = {
  evaluationId: string
  isForFamily: boolean
  error: Error
  onTry: () => void
}

const ON_ITS_WAY: Readonly<Partial<Record<EvaluationStatus, { title: string; text: string }>>> = {
  draft: { title: 'This order is a draft', text: 'You’ll get a report after you submit it and an evaluator rates it.' },
  awaiting_payment: { title: 'Waiting for payment', text: 'You’ll get a report after the evaluation.' },
  submitted: { title: 'Submitted', text: 'An evaluator takes it next. We’ll email you when the report is ready.' },
  in_review: { title: 'In review', text: 'An evaluator is working on it. We’ll email you when the report is ready.' },
  ready_to_finalize: {
    title: 'In review',
    text: 'The evaluator is finishing it. We’ll email you when the report is ready.',
  },
  returned: { title: 'Video couldn’t be used', text: 'See why in your order. You can replace the video for free.' },
  cancelled: { title: 'This order was canceled', text: 'There’s no report for it.' },
}

/** R16. Why there is no report to see, and the way on. */
export function NoReport({ evaluationId, isForFamily, error, onTry }: NoReportProps) {
  const services = useServices()
  const { userId } = usePerson()
  const isAbsent = isMissing(error)
  const order = useQuery({ ...playerOrder(services.api, userId, evaluationId), enabled: isAbsent && isForFamily })
  const onItsWay = isAbsent && order.data ? ON_ITS_WAY[order.data.status] : undefined
  const { title, text } =
    onItsWay ??
    (isAbsent
      ? { title: 'No report here', text: 'It isn’t published yet, or you don’t have access to it.' }
      : { title: 'This report isn’t on this device', text: failureWords(error) })
  return (
    <Panel>
      <EmptyState level={1} title={title} text={text}>
        <ButtonRow>
          {isForFamily && isAbsent && (
            <Button asChild>
              <Link to="/app/library">
                <Library aria-hidden />
                To the library
              </Link>
            </Button>
          )}
          <Button onClick={onTry}>
            <RefreshCw aria-hidden />
            Try again
          </Button>
        </ButtonRow>
      </EmptyState>
    </Panel>
  )
}
