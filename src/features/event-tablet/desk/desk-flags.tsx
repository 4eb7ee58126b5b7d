import { Tag as TagIcon, TriangleAlert } from 'lucide-react'
import { wearersWords } from '#domain/events/bib-words.ts'
import { listed } from '#domain/listed.ts'
import { Button } from '#ui/button.tsx'
import type { DeskFlag } from './desk-players.ts'
import { giveBib } from './use-desk.ts'
import type { Desk } from './use-desk.ts'
import css from './desk-flags.module.css'

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
  return (
    <div className={css.ways}>
      {players.map((player) => (
        <Button key={player.id} size="court" onClick={() => giveBib(desk, player, nextBib)}>
          <TagIcon aria-hidden />
          Give {player.firstName || 'the nameless one'} {nextBib}
        </Button>
      ))}
    </div>
  )
}

function titleOf(flag: DeskFlag): string {
  return flag.kind === 'same-person' ? 'Same person?' : wearersWords(flag.players.length, flag.bib)
}

function textOf({ kind, players }: DeskFlag): string {
  const names = players.map(({ bib, name }) => name || `${bib} without a name`)
  return kind === 'same-person'
    ? `${players.map(({ bib, name }) => [bib, name || 'without a name'].filter(Boolean).join(' ')).join(' and ')}. Their organizer joins them if so.`
    : `${listed(names, names.length)}. ${players.length === 2 ? 'Both are kept. Give one of them a new bib.' : 'All are kept. Only one can keep the bib.'}`
}
