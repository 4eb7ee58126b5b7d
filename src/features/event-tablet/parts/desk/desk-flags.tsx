import { Tag as TagIcon, TriangleAlert } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import type { DeskFlag } from './desk-players.ts'
import { giveBib } from './use-desk.ts'
import type { Desk } from './use-desk.ts'
import css from '../../event-desk.module.css'

type DeskFlagsProps = { flags: readonly DeskFlag[]; toFix: number; nextBib: string | undefined; desk: Desk }

/** Stands until it is solved: two players with one bib, or two that may be one person. */
export function DeskFlags({ flags, toFix, nextBib, desk }: DeskFlagsProps) {
  const [first] = flags
  if (!first) return null
  const more = toFix - 1
  return (
    <section className={css.flag} role="alert">
      <TriangleAlert aria-hidden />
      <div>
        <h2>{titleOf(first)}</h2>
        <p>
          {textOf(first)}
          {more > 0 && ` ${more} more to fix.`}
        </p>
      </div>
      {first.kind === 'bib-twice' && <NewBibs flag={first} nextBib={nextBib} desk={desk} />}
    </section>
  )
}

type NewBibsProps = Pick<DeskFlagsProps, 'nextBib' | 'desk'> & { flag: DeskFlag }

function NewBibs({ flag: { players }, nextBib, desk }: NewBibsProps) {
  if (nextBib === undefined) return null
  return players.map((player) => (
    <Button key={player.id} size="court" onClick={() => giveBib(desk, player, nextBib)}>
      <TagIcon aria-hidden />
      Give {player.firstName || 'the nameless one'} {nextBib}
    </Button>
  ))
}

function titleOf(flag: DeskFlag): string {
  if (flag.kind === 'same-person') return 'Same person?'
  const count = flag.players.length === 2 ? 'Two' : String(flag.players.length)
  return `${count} players wear ${flag.bib}`
}

function textOf({ kind, players }: DeskFlag): string {
  const names = players.map(({ bib, name }) => name || `${bib} without a name`)
  return kind === 'same-person'
    ? `${players.map(({ bib, name }) => [bib, name || 'without a name'].filter(Boolean).join(' ')).join(' and ')}. Their organizer joins them if so.`
    : `${names.join(' and ')}. ${players.length === 2 ? 'Both' : 'All'} are kept. Give one of them a new bib.`
}
