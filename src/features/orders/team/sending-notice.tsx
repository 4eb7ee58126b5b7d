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
        title="Waiting for an answer"
        isLive
        action={<Button onClick={askAgain}>Check now</Button>}
      >
        <p>
          We sent your order but haven’t heard back. We’ll keep checking, even after a restart, and won’t order twice.
          You can’t change the form until then.
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
