import { Lock } from 'lucide-react'
import { memo } from 'react'
import { filledPercentage } from '#domain/scoring/progress.ts'
import type { SyncState } from '#domain/sync/sync-state.ts'
import { Jersey } from '#kit/jersey.tsx'
import { SyncChip } from '#kit/sync-chip.tsx'
import { Lane } from '#ui/lane.tsx'
import { useOnline } from '#ui/use-online.ts'
import { countRated } from '../state/panel-steps.ts'
import type { PanelStore } from '../state/panel-store.ts'
import { usePanel } from '../state/use-panel.ts'
import { chipOf } from './sync-words.ts'
import evaluationPanelCss from '../../evaluation-panel.module.css'
import textCss from '#ui/text.module.css'

type RowProps = {
  store: PanelStore
  keys: readonly string[]
  name: string
  detail: string
  number: string
  color: string
  /** "Final saved 14:32", when the ratings are locked. */
  lockedWords: string | null
  syncState: SyncState['state']
  syncTitle: string
  onOpenOutbox: () => void
}

/** Who is rated, how far it is, and where the work is. */
export const PlayerRow = memo(function PlayerRow(props: RowProps) {
  const { store, keys, name, detail, number, color, lockedWords, syncState, syncTitle, onOpenOutbox } = props
  return (
    <div className={evaluationPanelCss.panelPlayer}>
      <Jersey number={number} color={color} />
      <div className={evaluationPanelCss.panelWho}>
        <b className={textCss.clip}>{name}</b>
        <span>{detail}</span>
      </div>
      {lockedWords && (
        <p className={evaluationPanelCss.panelLocked}>
          <Lock aria-hidden />
          {lockedWords}
        </p>
      )}
      <Progress store={store} keys={keys} />
      <Sync store={store} syncState={syncState} syncTitle={syncTitle} onOpenOutbox={onOpenOutbox} />
    </div>
  )
})

function Progress({ store, keys }: Pick<RowProps, 'store' | 'keys'>) {
  const rated = usePanel(store, ({ sheet }) => countRated(keys, sheet))
  const percentage = filledPercentage(rated, keys.length)
  const words = `${rated} of ${keys.length} rated`
  return (
    <div className={evaluationPanelCss.panelProgress}>
      <p>
        <span>{words}</span>
        <span className={textCss.number}>{Math.floor(percentage)}%</span>
      </p>
      <Lane name="Evaluation progress" percentage={percentage} valueText={words} hasHashes hasBall />
    </div>
  )
}

function Sync({
  store,
  syncState,
  syncTitle,
  onOpenOutbox,
}: Pick<RowProps, 'store' | 'syncState' | 'syncTitle' | 'onOpenOutbox'>) {
  const writing = usePanel(store, (state) => state.writing)
  const failure = usePanel(store, (state) => state.failure)
  const held = usePanel(store, (state) => state.held)
  const isAhead = usePanel(store, (state) => state.isAhead)
  const isOnline = useOnline()
  const chip = chipOf(syncState, syncTitle, { isWriting: writing > 0, isAhead, held, failure, isOnline })
  return <SyncChip {...chip} isOneLine className={evaluationPanelCss.panelSync} onOpen={onOpenOutbox} />
}
