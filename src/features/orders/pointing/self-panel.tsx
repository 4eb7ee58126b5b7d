import { useQuery } from '@tanstack/react-query'
import { videoFile } from '#data/queries/player-orders.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { JERSEY_CHOICES } from '#domain/evaluations/jersey-words.ts'
import { timeWords } from '#domain/videos/video-time.ts'
import { JerseyColorField } from '#kit/jersey-color-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Order } from '../player/use-order.ts'
import { LinkMoments } from './link-moments.tsx'
import { PointAtYourself } from './point-at-yourself.tsx'
import { OrderHint } from '../order-parts.tsx'
import css from './self-panel.module.css'

type SelfPanelProps = {
  order: Order
  file: File | null
  /** It can be chosen again here. */ needsFile: boolean
  isLocked: boolean
}

/** Whom the evaluator should watch: number, color, and two moments in which the player points at themselves. */
export function SelfPanel({ order, file, needsFile, isLocked }: SelfPanelProps) {
  const services = useServices()
  const { userId } = usePerson()
  const video = order.saved?.video ?? null
  const isFile = video !== null && video.video_id !== null
  const stored = useQuery({
    ...videoFile(services.api, userId, video?.video_id ?? ''),
    enabled: isFile && file === null && video.state === 'ready',
  })
  const canPoint = file !== null || stored.data !== undefined
  return (
    <Panel aria-labelledby="order-self-title" className={css.panel}>
      <h3 id="order-self-title">Find you in the video</h3>
      <div className={css.jersey} id="order-self">
        <TextField
          label="Jersey number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          readOnly={isLocked}
          value={order.jerseyNumber}
          error={order.errors['jersey_number']}
          onChange={(event) => order.change({ jersey_number: event.currentTarget.value.replaceAll(/\D/gu, '') })}
        />
        <JerseyColorField
          colors={JERSEY_CHOICES}
          value={order.jerseyColor}
          number={order.jerseyNumber}
          isLocked={isLocked}
          error={
            order.errors['jersey_color'] ??
            (order.jerseyNumber !== '' && order.jerseyColor === '' ? 'Choose a jersey color' : undefined)
          }
          onChange={(jersey_color) => order.change({ jersey_color })}
        />
      </div>
      {video === null && <OrderHint>Once you add a video, you mark yourself in it twice.</OrderHint>}
      {isFile && canPoint && !isLocked && (
        <PointAtYourself
          file={file}
          url={file ? null : (stored.data?.url ?? null)}
          jersey={{ number: order.jerseyNumber, color: order.jerseyColor }}
          sightings={order.sightings}
          onSightings={(sightings) => order.change({ sightings: [...sightings] })}
        />
      )}
      {isFile && !canPoint && !isLocked && (
        <OrderHint>{pointLaterWords(order.sightings.length, video.state, stored.isError, needsFile)}</OrderHint>
      )}
      {isFile && isLocked && order.sightings.length > 0 && (
        <OrderHint>{pointedWords(order.sightings.map(({ at_s }) => timeWords(at_s)))}</OrderHint>
      )}
      {video !== null && !isFile && (
        <LinkMoments
          sightings={order.sightings}
          moments={order.typing.moments}
          error={order.errors['sightings']}
          isLocked={isLocked}
          onChange={(moments, sightings) => order.change({ moments, sightings })}
        />
      )}
    </Panel>
  )
}

const pointedWords = (times: string[]) => `You marked yourself at ${times.join(' and at ')}.`

function pointLaterWords(
  pointed: number,
  state: 'uploading' | 'ready' | 'failed',
  isUnread: boolean,
  needsFile: boolean,
): string {
  if (pointed >= 2) return 'You marked yourself twice.'
  if (isUnread) return 'You’re offline. Connect to see the video here.'
  if (state === 'ready') return 'Loading...'
  return needsFile
    ? 'Choose the same file again to mark yourself now, or do it after the upload.'
    : 'You’ll mark yourself after the upload.'
}
