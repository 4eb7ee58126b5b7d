import { ArrowLeft, Printer } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { RosterLink } from '#domain/contracts/roster-links.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { dayWords } from '#kit/time-words.ts'
import css from './link-sheet.module.css'

const QrCode = lazy(async () => ({ default: (await import('#ui/qr-code.tsx')).QrCode }))

type LinkSheetProps = { teamName: string; links: readonly RosterLink[]; onClose: () => void }

/** A card for each player, to be printed, cut apart and handed out. */
export function LinkSheet({ teamName, links, onClose }: LinkSheetProps) {
  return (
    <>
      <div className={css.print}>
        <p>Print now: these links are shown only once. Cut along the lines and hand each card to its player.</p>
        <Button variant="solid" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        <Button onClick={onClose}>
          <ArrowLeft aria-hidden />
          Back to the list
        </Button>
      </div>
      <Suspense fallback={<SkeletonRows count={4} />}>
        <ul className={css.sheet} aria-label="Cards to hand out">
          {links.map((link) => (
            <Card key={link.roster_entry_id} link={link} teamName={teamName} />
          ))}
        </ul>
      </Suspense>
    </>
  )
}

function Card({ link, teamName }: { link: RosterLink; teamName: string }) {
  const name = `${link.first_name} ${link.last_name}`.trim()
  return (
    <li>
      <QrCode className={css.code} text={link.url} label={`QR code of the link for ${name}`} />
      <div>
        <b dir="auto" translate="no">
          {link.jersey_number} {name}
        </b>
        <p dir="auto">{teamName}</p>
        <p>
          Player or parent: scan this with your phone’s camera, sign in or sign up, and join the team. Works once, until
          {` ${dayWords(link.expires_at)}.`}
        </p>
      </div>
    </li>
  )
}
