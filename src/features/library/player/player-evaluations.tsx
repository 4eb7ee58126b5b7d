import { Trash2 } from 'lucide-react'
import { useServices } from '#data/react/person.tsx'
import type { PlayerLibraryItem } from '#domain/contracts/library.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useNow } from '#ui/use-now.ts'
import { OrderCard } from './order-card.tsx'
import { PlayerEvaluation } from './player-evaluation.tsx'
import { hasReport, titleOf } from './player-words.ts'
import { useDeleteOrder } from './use-delete-order.ts'

type PlayerEvaluationsProps = { items: readonly PlayerLibraryItem[]; level?: 2 | 3 }

/** A player's orders and reports, as cards. */
export function PlayerEvaluations({ items, level = 2 }: PlayerEvaluationsProps) {
  const services = useServices()
  const deletion = useDeleteOrder(services)
  const now = useNow(services.now)
  return (
    <>
      {items.map((item) =>
        hasReport(item) ? (
          <PlayerEvaluation key={item.evaluation_submission_id} item={item} level={level} />
        ) : (
          <OrderCard
            key={item.evaluation_submission_id}
            item={item}
            level={level}
            now={now}
            loadPicture={services.pictures.load}
            onDelete={deletion.ask}
          />
        ),
      )}
      <ConfirmDialog
        isOpen={deletion.item !== undefined}
        title="Delete this order?"
        confirmLabel="Delete"
        confirmIcon={Trash2}
        isHarmful
        isBusy={deletion.isBusy}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      >
        {deletion.item && (
          <p>
            {titleOf(deletion.item)}. {consequenceOf(deletion.item)}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

function consequenceOf({ status }: PlayerLibraryItem): string {
  if (status === 'returned') return 'This withdraws it for good. You get your credit back for another video.'
  if (status === 'awaiting_payment') return 'This cancels the open payment. You won’t be charged.'
  return 'This removes everything you entered. You haven’t been charged.'
}
