import { Link } from '@tanstack/react-router'
import { Trash2, Undo2 } from 'lucide-react'
import type { LibraryItem } from '#domain/contracts/library.ts'
import { jerseyWords } from '#domain/evaluations/jersey-words.ts'
import { isOpenToRatings } from '#domain/evaluations/lifecycle.ts'
import { deleteRefusal } from '#domain/library/library-rows.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { Lane } from '#ui/lane.tsx'
import { StatusTag } from '../cards/status-tag.tsx'
import { DeviceState } from './device-state.tsx'
import type { LibraryRowFacts } from './library-facts.ts'
import { sourceWords } from './source-words.ts'
import libraryTableCss from './library-table.module.css'
import textCss from '#ui/text.module.css'

type LibraryRowProps = {
  item: LibraryItem
  facts: LibraryRowFacts | undefined
  keptVideos: ReadonlySet<string>
  now: number
  onDelete: (item: LibraryItem) => void
  onRelease: (item: LibraryItem) => void
}

/**
 * One evaluation: who, how far, where it is. The whole row leads to it. A button only for what can be done with
 * it.
 */
export function LibraryRow({ item, facts, keptVideos, now, onDelete, onRelease }: LibraryRowProps) {
  const id = item.evaluation_submission_id
  return (
    <tr className={libraryTableCss.row} data-device={facts ? 'here' : 'not-here'}>
      <td>
        <Jersey number={item.jersey_number} color={item.jersey_color} />
      </td>
      <td className={libraryTableCss.player}>
        <Link to={isOpenToRatings(item.status) ? '/app/evaluation-panel/$id' : '/app/summary/$id'} params={{ id }}>
          {item.player_name}
        </Link>
        <small>
          {[item.position_abbreviation, item.organization_name].filter(Boolean).join(', ')}
          <JerseyWords item={item} />
        </small>
      </td>
      <td className={libraryTableCss.status}>
        <StatusTag status={item.status} />
        <small>{sourceWords(item, now)}</small>
      </td>
      <td className={libraryTableCss.rated}>
        <b className={textCss.number} translate="no">
          {item.total_count > 0 ? `${item.rated_count} of ${item.total_count}` : `${item.rated_count} rated`}
        </b>
        <Lane size="sm" percentage={item.total_count > 0 ? (item.rated_count / item.total_count) * 100 : 0} />
      </td>
      <td>
        <DeviceState facts={facts} keptVideos={keptVideos} now={now} />
      </td>
      <td className={libraryTableCss.delete}>
        {/* What nobody may delete while it is worked on can be given back. */}
        {item.status === 'in_review' && item.is_mine && (
          <Button
            variant="ghost"
            shape="icon"
            aria-label="Release evaluation"
            title="Release"
            onClick={() => onRelease(item)}
          >
            <Undo2 aria-hidden />
          </Button>
        )}
        {deleteRefusal(item) === undefined && (
          <Button
            variant="ghost"
            shape="icon"
            aria-label="Delete evaluation"
            title="Delete"
            onClick={() => onDelete(item)}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </td>
    </tr>
  )
}

/** The jersey is a drawing, so its color and number are told in words too. */
function JerseyWords({ item }: { item: LibraryItem }) {
  return <span className={textCss.visuallyHidden}>, {jerseyWords(item)}</span>
}
