import type { PlayerLibraryItem } from '#domain/contracts/library.ts'
import { EvaluationCard } from '../cards/evaluation-card.tsx'
import { hasReport, stateWords, titleOf } from './player-words.ts'

/** One evaluation of the player. */
export function PlayerEvaluation({ item, level = 2 }: { item: PlayerLibraryItem; level?: 2 | 3 }) {
  return (
    <EvaluationCard item={item} title={titleOf(item)} hasReport={hasReport(item)} level={level}>
      <p>{stateWords(item)}</p>
    </EvaluationCard>
  )
}
