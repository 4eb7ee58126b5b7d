import { ApiError, isMissing, OfflineError } from '#data/api/api-error.ts'
import { REASON_NEEDED } from '#domain/contracts/error-codes.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import css from './fetch-evaluation.module.css'

export type NotShownProps = { error: Error; onTry: () => void; onLeave: () => void }

/** EV131. Words for an admin who opens a sheet of an open event. The panel would let them change it. */
const OF_ANOTHER = [
  'Another evaluator works on this sheet',
  'Only that evaluator can open it here. After their final save an admin can read it on the report page, with a reason.',
] as const

/** Says honestly why the evaluation cannot be shown: it is nowhere, or it is not on this device. */
export function WhyNotShown({ error, onTry, onLeave }: NotShownProps) {
  const isAbsent = isMissing(error)
  const isOfAnother = error instanceof ApiError && error.code === REASON_NEEDED
  const [title, text] = isOfAnother
    ? OF_ANOTHER
    : isAbsent
      ? ['We can’t find this evaluation', 'It doesn’t exist, or it belongs to another evaluator.']
      : error instanceof ApiError
        ? ['Couldn’t load this evaluation', error.message]
        : error instanceof OfflineError
          ? ['This evaluation isn’t on this device', 'Connect once to open it.']
          : ['Couldn’t load this evaluation', 'Please try again later.']
  return (
    <main className={css.page}>
      <EmptyState level={1} title={title} text={text} drawing={isAbsent ? 'floor' : 'bench'}>
        <div className={css.actions}>
          {!isAbsent && (
            <Button variant="solid" size="court" onClick={onTry}>
              Try again
            </Button>
          )}
          <Button size="court" onClick={onLeave}>
            Back to library
          </Button>
        </div>
      </EmptyState>
    </main>
  )
}
