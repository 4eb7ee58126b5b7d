import { Check, CircleDashed, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Sighting } from '#domain/contracts/sightings.ts'
import { colorWord } from '#domain/evaluations/jersey-words.ts'
import { timeWords } from '#domain/videos/video-time.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Moment } from '../player/order-typing.ts'
import { LinkMoments } from './link-moments.tsx'
import { PointControls } from './point-controls.tsx'
import {
  MIDDLE,
  MOMENT_NAMES,
  isShownAt,
  marksFrom,
  nextTime,
  placeOf,
  placeWords,
  sightingsOf,
  tooNear,
  withHint,
  withMark,
} from './point-marks.ts'
import type { Marks, Place } from './point-marks.ts'
import { useMovingPicture } from './use-moving-picture.ts'
import css from './point-at-yourself.module.css'
import textCss from '#ui/text.module.css'

export type PointAtYourselfProps = {
  /** The file on this device, or null with the address of one that has been sent. */
  file: Blob | null
  url: string | null
  /** Both may still be unknown: ''. */
  jersey: { number: string; color: string }
  sightings: readonly Sighting[]
  /** Gets one moment or, when they lie apart, two. */
  onSightings: (next: Sighting[]) => void
}

/** N42. The player shows themselves in two pictures of their video: by a tap, or by the keyboard. */
export function PointAtYourself(props: PointAtYourselfProps) {
  const { file, url } = props
  const [attempt, setAttempt] = useState(0)
  // Another file begins anew; the address of a sent one is another one each time it is asked for, and the video stays
  // the same.
  const video = file ? `${file.size} ${file.type}` : 'sent'
  const source = file ?? url
  return source === null ? null : (
    <Pointing key={`${video} ${attempt}`} {...props} source={source} onAgain={() => setAttempt(attempt + 1)} />
  )
}

const STEPS: Record<string, Place> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
}

function Pointing({
  source: given,
  jersey,
  sightings,
  onSightings,
  onAgain,
}: PointAtYourselfProps & { source: Blob | string; onAgain: () => void }) {
  const [source] = useState(given)
  const [marks, setMarks] = useState<Marks>(() => marksFrom(sightings))
  const [moment, setMoment] = useState<0 | 1>(marks[0] && !marks[1] ? 1 : 0)
  const picture = useMovingPicture(source, marks[moment]?.at_s ?? marks[0]?.at_s ?? 0)
  const { at, durationS, aspect } = picture
  if (picture.isBroken)
    return (
      <TimesOnly
        sightings={sightings}
        onSightings={onSightings}
        onAgain={typeof source === 'string' ? onAgain : undefined}
      />
    )

  const mark = marks[moment]
  const place = isShownAt(mark, at) ? placeOf(mark) : null
  const change = (next: Marks) => {
    setMarks(next)
    onSightings(sightingsOf(next, durationS))
  }
  const put = (place: Place) => change(withMark(marks, moment, picture.hold(), place))
  const choose = (next: 0 | 1) => {
    const [there, other] = [marks[next], marks[next === 0 ? 1 : 0]]
    picture.pause()
    setMoment(next)
    if (there) picture.goTo(there.at_s)
    else if (other && durationS !== null) picture.goTo(nextTime(other.at_s, durationS))
  }
  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // A click without a pointer comes from the keyboard or a screen reader.
    if (event.detail === 0 || width === 0) put(place ?? MIDDLE)
    else put({ x: (event.clientX - left) / width, y: (event.clientY - top) / height })
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const from = place ?? MIDDLE
    const far = event.shiftKey ? 10 : 1
    put({ x: from.x + step.x * far, y: from.y + step.y * far })
  }
  const near = tooNear(marks, durationS)

  return (
    <div className={css.point}>
      <p className={css.what}>Pick two moments when you’re easy to see. Pause and tap on yourself{whoWords(jersey)}.</p>
      <div className={css.moments} role="group" aria-label="Moments">
        {MOMENT_NAMES.map((name, index) => (
          <MomentButton
            key={name}
            name={name}
            mark={marks[index === 0 ? 0 : 1]}
            isCurrent={moment === index}
            onChoose={() => choose(index === 0 ? 0 : 1)}
          />
        ))}
      </div>
      <div className={css.stage} style={{ ['--aspect' as string]: aspect ?? 16 / 9 }}>
        <video {...picture.video} muted playsInline preload="auto" tabIndex={-1} aria-hidden="true" />
        {picture.isReady && (
          <button
            type="button"
            className={css.surface}
            aria-label={`Picture at ${timeWords(at)}: show where you are`}
            aria-describedby="point-how point-where"
            onClick={tap}
            onKeyDown={press}
          >
            {place && <span className={css.mark} style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }} />}
          </button>
        )}
        {!picture.isReady && (
          <p className={css.loading} role="status">
            Loading...
          </p>
        )}
      </div>
      {durationS !== null && <PointControls {...picture} durationS={durationS} />}
      <p className={textCss.visuallyHidden} id="point-how">
        Press Enter to put the mark in the middle. Move it with the arrow keys; hold Shift for bigger steps.
      </p>
      <p className={css.where} id="point-where" role="status">
        <Where name={MOMENT_NAMES[moment]} mark={mark} />
      </p>
      {near !== undefined && <FieldError>{near}</FieldError>}
      {mark && (
        <TextField
          label="Where you are"
          isOptional
          maxLength={120}
          value={mark.hint}
          hint="For example: left corner, shooting"
          onChange={(event) => change(withHint(marks, moment, event.currentTarget.value))}
        />
      )}
      {moment === 0 && marks[0] && !marks[1] && <Button onClick={() => choose(1)}>Next: second moment</Button>}
    </div>
  )
}

function MomentButton({
  name,
  mark,
  isCurrent,
  onChoose,
}: {
  name: string
  mark: Sighting | null
  isCurrent: boolean
  onChoose: () => void
}) {
  return (
    <button type="button" className={css.moment} aria-pressed={isCurrent} onClick={onChoose}>
      {mark ? <Check aria-hidden /> : <CircleDashed aria-hidden />}
      <span>
        <b>{name}</b>
        <small>{mark ? `at ${timeWords(mark.at_s)}` : 'Not chosen yet'}</small>
      </span>
    </button>
  )
}

/** For a video whose pictures this browser cannot show: the times, as the player reads them elsewhere. */
function TimesOnly({
  sightings,
  onSightings,
  onAgain,
}: Pick<PointAtYourselfProps, 'sightings' | 'onSightings'> & { onAgain: (() => void) | undefined }) {
  const [moments, setMoments] = useState<Moment[] | undefined>()
  return (
    <div className={css.point}>
      <Notice
        tone="warn"
        icon={TriangleAlert}
        title={onAgain ? 'We can’t show the video right now' : 'This browser can’t show this video'}
        action={onAgain && <Button onClick={onAgain}>Try again</Button>}
      >
        <p>Watch it in another app and enter two times when you’re easy to see.</p>
      </Notice>
      <LinkMoments
        sightings={sightings}
        moments={moments}
        error={undefined}
        isLocked={false}
        onChange={(typed, next) => {
          setMoments(typed)
          onSightings(next)
        }}
      />
    </div>
  )
}

function whoWords({ number, color }: PointAtYourselfProps['jersey']): string {
  if (number === '') return ''
  return color === '' ? `: number ${number}` : `: ${colorWord(color).toLowerCase()} ${number}`
}

/** Who sees the picture sees the place in it. */
function Where({ name, mark }: { name: string; mark: Sighting | null }) {
  if (!mark) return `${name}: not chosen yet.`
  const place = placeOf(mark)
  return (
    <>
      {name}: at {timeWords(mark.at_s)}
      {place && <span className={textCss.visuallyHidden}>, {placeWords(place)}</span>}.
    </>
  )
}
