import { ApiError } from '#data/api/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import evaluationPanelCss from '../../evaluation-panel.module.css'

export type NotShownProps = { error: Error; onTry: () => void; onLeave: () => void }

/** Says honestly why the evaluation cannot be shown: it is nowhere, or it is not on this device. */
export function WhyNotShown({ error, onTry, onLeave }: NotShownProps) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 403)
  const [title, text] = isMissing
    ? ['We can’t find this evaluation', 'It doesn’t exist, or it belongs to another evaluator.']
    : error instanceof ApiError
      ? ['Couldn’t load this evaluation', error.message]
      : ['This evaluation isn’t on this device', 'Connect once to open it.']
  return (
    <main className={evaluationPanelCss.panelFetching}>
      <EmptyState level={1} title={title} text={text} drawing={isMissing ? 'floor' : 'bench'}>
        <div className={evaluationPanelCss.panelFetchingActions}>
          {!isMissing && (
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
