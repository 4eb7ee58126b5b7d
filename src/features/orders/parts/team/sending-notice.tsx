import { CircleAlert, CloudOff, Info } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { News, Sending } from './use-sending.ts'

/** What became of the last try to order, over the form and under its button. */
export function SendingNotice({ sending: { isUnanswered, news, askAgain } }: { sending: Sending }) {
  if (isUnanswered) {
    return (
      <Notice
        tone="warn"
        icon={CloudOff}
        title="No answer yet"
        isLive
        action={<Button onClick={askAgain}>Ask again now</Button>}
      >
        <p>
          The order was sent, and what became of it is not known. It is asked again by itself, also after a restart, and
          nothing is ordered twice. Until then the form cannot be changed.
        </p>
      </Notice>
    )
  }
  return news ? <NewsNotice news={news} /> : null
}

function NewsNotice({ news: { title, text, tone } }: { news: News }) {
  return (
    <Notice tone={tone} icon={tone === 'warn' ? CircleAlert : Info} title={title} isLive>
      {text && <p>{text}</p>}
    </Notice>
  )
}
