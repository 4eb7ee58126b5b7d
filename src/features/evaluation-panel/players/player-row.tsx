import { Lock } from 'lucide-react'
import { memo } from 'react'
import { filledPercentage } from '#domain/scoring/progress.ts'
import type { SyncState } from '#domain/sync/sync-state.ts'
import { Jersey } from '#kit/jersey.tsx'
import { SyncChip } from '#kit/sync-chip.tsx'
import { Lane } from '#ui/lane.tsx'
import { useOnline } from '#ui/use-online.ts'
import { usePanel, usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import { countRated } from '../state/panel-steps.ts'
import { chipOf } from '#kit/sync-words.ts'
import css from './panel-player.module.css'
import textCss from '#ui/text.module.css'

type RowProps = {
  name: string
  detail: string
  number: string
  color: string
  /** "Final saved 2:32 PM", when the ratings are locked. */
  lockedWords: string | null
  syncState: SyncState['state']
  syncTitle: string
}

/** Who is rated, how far it is, and where the work is. */
export const PlayerRow = memo(function PlayerRow(props: RowProps) {
  const { name, detail, number, color, lockedWords, syncState, syncTitle } = props
  return (
    <div className={css.row}>
      <Jersey number={number} color={color} />
      <div className={css.who}>
        <b className={textCss.clip}>{name}</b>
        <span>{detail}</span>
      </div>
      {lockedWords && (
        <p className={css.locked}>
          <Lock aria-hidden />
          {lockedWords}
        </p>
      )}
      <Progress />
      <Sync syncState={syncState} syncTitle={syncTitle} />
    </div>
  )
})

/** EP53. The player in the apron of a phone, which has no room for a separate row. The menu has the rest. */
export const PlayerBrief = memo(function PlayerBrief(props: Omit<RowProps, 'detail'>) {
  const { name, number, color, lockedWords, syncState, syncTitle } = props
  const { rated, total, percentage, words } = useProgress()
  return (
    <div className={css.brief}>
      <Jersey number={number} color={color} />
      <div>
        <p>
          <b className={textCss.clip}>{name}</b>
          <span className={textCss.number} translate="no">
            {rated} of {total}
          </span>
        </p>
        {lockedWords && (
          <p className={css.locked}>
            <Lock aria-hidden />
            {lockedWords}
          </p>
        )}
        <Sync syncState={syncState} syncTitle={syncTitle} />
        <Lane name="Evaluation progress" percentage={percentage} valueText={words} size="sm" />
      </div>
    </div>
  )
})

function Progress() {
  const { percentage, words } = useProgress()
  return (
    <div className={css.progress}>
      <p>
        <span>{words}</span>
        <span className={textCss.number} translate="no">
          {Math.floor(percentage)}%
        </span>
      </p>
      <Lane name="Evaluation progress" percentage={percentage} valueText={words} hasHashes hasBall />
    </div>
  )
}

function useProgress() {
  const { keys } = usePanelScope()
  const total = keys.length
  const rated = usePanelLater(({ sheet }) => countRated(keys, sheet))
  return { rated, total, percentage: filledPercentage(rated, total), words: `${rated} of ${total} rated` }
}

function Sync({ syncState, syncTitle }: Pick<RowProps, 'syncState' | 'syncTitle'>) {
  const { ways } = usePanelScope()
  const writing = usePanel((state) => state.writing)
  const failure = usePanel((state) => state.failure)
  const held = usePanel((state) => state.held)
  const isAhead = usePanel((state) => state.isAhead)
  const isOnline = useOnline()
  const chip = chipOf(syncState, syncTitle, { isWriting: writing > 0, isAhead, held, failure, isOnline })
  return <SyncChip {...chip} isOneLine className={css.sync} onOpen={ways.toOutbox} />
}
