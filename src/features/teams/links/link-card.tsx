import { Copy } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { RosterLink } from '#domain/contracts/roster-links.ts'
import { Button } from '#ui/button.tsx'
import { dayWords } from '#kit/time-words.ts'
import { toaster } from '#ui/toasts.ts'
import css from './link-card.module.css'

const QrCode = lazy(async () => ({ default: (await import('#ui/qr-code.tsx')).QrCode }))

/** One player's link, to be scanned off the screen or copied into a message. */
export function LinkCard({ link: { url, expires_at }, name }: { link: RosterLink; name: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toaster.success(`The link for ${name} is copied.`)
    } catch {
      toaster.error('Select the link and copy it.', 'Not copied.')
    }
  }
  return (
    <div className={css.made}>
      <Suspense fallback={<span className={css.code} />}>
        <QrCode className={css.code} text={url} label={`QR code of the link for ${name}`} />
      </Suspense>
      <div>
        <p>
          Let {name} or a parent scan this, or send them the link. It works once, until {dayWords(expires_at)}.
        </p>
        <code>{url}</code>
        <Button variant="solid" aria-label={`Copy the link for ${name}`} onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy link
        </Button>
      </div>
    </div>
  )
}
