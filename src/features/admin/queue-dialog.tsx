import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, Mail, SquareArrowOutUpRight, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { adminEvaluation } from '#data/queries/admin.ts'
import { useServices } from '#data/react/person.tsx'
import type { Services } from '#data/services.ts'
import type { QueueItem } from '#domain/contracts/admin.ts'
import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import { OPERATION_SCHEMA, replayableEndpoints } from '#domain/contracts/operations.ts'
import { STATUS_LABELS } from '#domain/evaluations/lifecycle.ts'
import { readVideoLink } from '#domain/videos/video-link.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { dayWords, timeWords } from '#kit/time-words.ts'
import { toaster } from '#ui/toasts.ts'
import { nobodyWords, waitWords } from './queue-words.ts'
import adminDialogCss from './admin-dialog.module.css'
import adminFactsCss from './admin-facts.module.css'

type QueueDialogProps = { item: QueueItem; onClose: () => void }

/** One order of the queue: what was submitted, who has it, and the ways to get it moving again. */
export function QueueDialog({ item, onClose }: QueueDialogProps) {
  const services = useServices()
  const [isAsking, ask] = useState(false)
  const giveBack = useGiveBack(services, item, onClose)
  const first = useRef<HTMLButtonElement>(null)
  const why = useId()
  useEffect(() => first.current?.focus(), [isAsking])
  return (
    // One dialog for both: one that opens as another closes takes the same click for one outside, and closes too.
    <Modal
      isOpen
      onClose={isAsking ? () => ask(false) : onClose}
      title={isAsking ? 'Give back to the queue?' : item.player_name}
      initialFocus={first}
      footer={
        isAsking ? (
          <>
            <Button ref={first} aria-describedby={why} onClick={() => ask(false)}>
              Cancel
            </Button>
            <Button
              variant="solid"
              aria-disabled={giveBack.isPending || undefined}
              onClick={() => {
                if (!giveBack.isPending) giveBack.mutate()
              }}
            >
              <Undo2 aria-hidden />
              Give back
            </Button>
          </>
        ) : (
          <Button ref={first} onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      <div className={adminDialogCss.body}>
        {giveBack.error && <Notice tone="danger" icon={Ban} title={failureWords(giveBack.error)} isLive />}
        {isAsking ? (
          <p id={why}>
            Any evaluator can then take {item.player_name}. We keep {item.evaluator_name}’s ratings in case they take it
            again.
          </p>
        ) : (
          <Order item={item} onGiveBack={() => ask(true)} />
        )}
      </div>
    </Modal>
  )
}

/** E14. The very operation that an evaluator gives it back with; sent again it changes nothing. */
function useGiveBack(
  { api, newId }: Services,
  { evaluation_submission_id, player_name }: QueueItem,
  onDone: () => void,
) {
  const client = useQueryClient()
  const [mutation_id] = useState(newId)
  return useMutation({
    mutationFn: () =>
      api.call(replayableEndpoints['evaluation.release'], {
        schema: OPERATION_SCHEMA,
        mutation_id,
        evaluation_submission_id,
      }),
    onSuccess: () => {
      toaster.success('Back in the queue.', player_name)
      onDone()
      return client.invalidateQueries({ queryKey: ['admin', 'queue'] })
    },
  })
}

function Order({ item, onGiveBack }: Pick<QueueDialogProps, 'item'> & { onGiveBack: () => void }) {
  const { api, now } = useServices()
  const { status, evaluator_name: evaluator, evaluator_email: email, claimed_at, hours_waiting, due_at } = item
  const order = useQuery(adminEvaluation(api, item.evaluation_submission_id))
  const video = order.data && videoPageOf(order.data)
  return (
    <>
      <dl className={adminFactsCss.facts}>
        <Fact name="Status">{STATUS_LABELS[status]}</Fact>
        <Fact name="Evaluator">
          {evaluator ?? nobodyWords(item)}
          {evaluator && claimed_at && `, since ${timeWords(claimed_at, now())}`}
        </Fact>
        <Fact name="Waiting">{waitWords(hours_waiting)}</Fact>
        <Fact name="Promised">{due_at === null ? 'No day' : dayWords(due_at)}</Fact>
        {order.data && <OrderFacts {...order.data} />}
      </dl>
      {order.isPending && <p role="status">Loading the order</p>}
      {order.error && <Notice tone="warn" icon={Ban} title={`Couldn’t load the order. ${failureWords(order.error)}`} />}
      <div className={adminDialogCss.buttons}>
        {video && (
          <Button asChild>
            <a href={video} target="_blank" rel="noreferrer">
              <SquareArrowOutUpRight aria-hidden />
              Watch the video
            </a>
          </Button>
        )}
        {email && (
          <Button asChild>
            <a href={`mailto:${email}`}>
              <Mail aria-hidden />
              Email {evaluator}
            </a>
          </Button>
        )}
        {status === 'in_review' && (
          <Button onClick={onGiveBack}>
            <Undo2 aria-hidden />
            Give back to the queue
          </Button>
        )}
      </div>
    </>
  )
}

function OrderFacts({ jersey_number, event_name, focus, coach_note, ratings }: EvaluationData) {
  const rated = ratings.filter(({ value }) => value !== null).length
  return (
    <>
      <Fact name="Jersey">{jersey_number || 'Not given'}</Fact>
      {event_name !== '' && <Fact name="Event">{event_name}</Fact>}
      {focus !== '' && <Fact name="Look at">{focus}</Fact>}
      {coach_note !== '' && <Fact name="Coach's note">{coach_note}</Fact>}
      <Fact name="Ratings so far">{rated}</Fact>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

/** A player typed the address of a link: only what the link's reader takes is opened. */
function videoPageOf({ video, video_url, external_video_url, drive_url }: EvaluationData): string | null {
  if (video) return video_url
  const link = readVideoLink(external_video_url ?? drive_url ?? video_url ?? '')
  return link.kind === 'refused' ? null : link.url
}
