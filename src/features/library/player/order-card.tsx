import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, RefreshCw, Trash2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { PlayerLibraryItem } from '#domain/contracts/library.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import { StatusTag } from '../cards/status-tag.tsx'
import { OrderTracker } from './order-tracker.tsx'
import { titleOf } from './player-words.ts'
import css from './order-card.module.css'

type OrderCardProps = {
  item: PlayerLibraryItem
  level?: 2 | 3
  now: number
  loadPicture: (path: string) => Promise<Blob>
  onDelete: (item: PlayerLibraryItem) => void
}

/** An order on its way to its report: where it stands, and what the player can do about it. */
export function OrderCard({ item, level = 2, now, loadPicture, onDelete }: OrderCardProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  const title = titleOf(item)
  return (
    <Panel asChild className={css.card}>
      <article aria-label={title}>
        <header>
          {item.thumbnail ? (
            <span className={css.thumbnail}>
              <Picture
                label={`From the video of ${title}`}
                path={item.thumbnail}
                loadPicture={loadPicture}
                shape="square"
                size="lg"
              />
            </span>
          ) : (
            item.jersey_number !== '' && <Jersey number={item.jersey_number} color={item.jersey_color} />
          )}
          <div className={css.what}>
            <Title>{title}</Title>
            {item.package_name && item.ordered_by === null && <p>{item.package_name}</p>}
            <StatusTag status={item.status} />
          </div>
        </header>
        <OrderTracker item={item} now={now} />
        <Actions item={item} title={title} onDelete={onDelete} />
      </article>
    </Panel>
  )
}

function Actions({
  item,
  title,
  onDelete,
}: {
  item: PlayerLibraryItem
  title: string
  onDelete: (item: PlayerLibraryItem) => void
}) {
  const navigate = useNavigate()
  const step = NEXT_STEPS[item.status]
  if (!step) return null
  const open = () => void navigate({ to: '/app/video-upload', search: { order: item.evaluation_submission_id } })
  return (
    <div className={css.actions}>
      <Button variant="solid" aria-label={`${step.label}, ${title}`} onClick={open}>
        <step.icon aria-hidden />
        {step.label}
      </Button>
      <Button variant="ghost" aria-label={`Delete ${title}`} onClick={() => onDelete(item)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
    </div>
  )
}

/** Only what the player can still do something about has buttons. */
const NEXT_STEPS: Readonly<Partial<Record<EvaluationStatus, { label: string; icon: LucideIcon }>>> = {
  draft: { label: 'Continue', icon: ArrowRight },
  awaiting_payment: { label: 'Pay', icon: ArrowRight },
  returned: { label: 'Replace the video for free', icon: RefreshCw },
}
