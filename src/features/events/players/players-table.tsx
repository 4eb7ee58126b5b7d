import { CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { EventPlayerDetails } from '#domain/contracts/event-people.ts'
import type { Event } from '#domain/contracts/events.ts'
import { gradeWords } from '#domain/evaluations/player-words.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { finder } from '#domain/search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MEDIA } from '#ui/breakpoints.ts'
import { SearchField } from '#ui/search-field.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useVirtualRows } from '#ui/virtual-rows.ts'
import { counted } from '../event-words.ts'
import css from './players-table.module.css'
import textCss from '#ui/text.module.css'

type PlayersTableProps = {
  event: Event
  players: readonly EventPlayerDetails[]
  onOpen: (player: EventPlayerDetails) => void
}

/** In events.module.css, too. */
const [ROW, LARGE_ROW] = [64, 128]

/** The players by bib, searched by bib, name or school. Only the table scrolls, and only what is seen is drawn. */
export function PlayersTable({ event, players, onOpen }: PlayersTableProps) {
  const [typed, type] = useState('')
  const groups = useMemo(() => new Map(event.groups.map(({ id, name }) => [id, name])), [event.groups])
  const wanted = typed.trim()
  const isFound = finder(wanted)
  const found = players.filter((player) =>
    /^\d+$/u.test(wanted)
      ? player.bib?.startsWith(wanted)
      : isFound([eventPlayerName(player), groups.get(player.group_id ?? ''), player.organization, player.email]),
  )
  const rows = useVirtualRows({ count: found.length, rowPixels: useMedia(MEDIA.largeLetters) ? LARGE_ROW : ROW })
  return (
    <>
      <SearchField value={typed} onChange={type} name="Search players" placeholder="Bib, name, group or school" />
      <p role="status" className={textCss.visuallyHidden}>
        {wanted !== '' && `${counted(found.length, 'player')} found`}
      </p>
      {found.length === 0 ? (
        <EmptyState drawing="floor" level={3} title="No player found" text="Check the spelling, or clear the search.">
          <Button onClick={() => type('')}>Clear the search</Button>
        </EmptyState>
      ) : (
        <div className={css.box} {...rows.scroller}>
          <table className={css.table} aria-label="Players" aria-rowcount={found.length + 1}>
            <thead>
              <tr aria-rowindex={1}>
                <th scope="col">Bib</th>
                <th scope="col">Player</th>
                <th scope="col">Group</th>
                <th scope="col">School or club</th>
                <th scope="col">Email</th>
                <th scope="col">Here</th>
              </tr>
            </thead>
            <tbody>
              {rows.above > 0 && <tr aria-hidden style={{ height: rows.above }} />}
              {found.slice(rows.from, rows.to).map((player, at) => (
                <tr key={player.id} aria-rowindex={rows.from + at + 2}>
                  <td className={css.bib} translate="no">
                    {player.bib ?? '–'}
                  </td>
                  <th scope="row">
                    <button type="button" onClick={() => onOpen(player)}>
                      <bdi translate="no">{eventPlayerName(player)}</bdi>
                    </button>
                    <small>{detailOf(player)}</small>
                  </th>
                  <td dir="auto">{groups.get(player.group_id ?? '') ?? '–'}</td>
                  <td dir="auto">{player.organization ?? '–'}</td>
                  <td>{player.email ?? '–'}</td>
                  <td>
                    {player.checked_in_at !== null && (
                      <>
                        <CircleCheck aria-hidden />
                        <span className={textCss.visuallyHidden}>Checked in</span>
                      </>
                    )}
                  </td>
                </tr>
              ))}
              {rows.below > 0 && <tr aria-hidden style={{ height: rows.below }} />}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** "9th grade, Point Guard, 5'8"". */
export function detailOf({
  school_grade,
  position,
  height_feet,
  height_inches,
}: Pick<EventPlayerDetails, 'school_grade' | 'position' | 'height_feet' | 'height_inches'>): string {
  return [gradeWords(school_grade), position, height_feet !== null && `${height_feet}'${height_inches ?? 0}"`]
    .filter(Boolean)
    .join(', ')
}
