import { useEffect, useRef } from 'react'
import type { HistoryPaper } from '#domain/contracts/history-links.ts'
import { Panel } from '#ui/panel.tsx'
import { HistoryFacts } from './history-facts.tsx'
import historyLinkCss from './history-link.module.css'

const SAID = {
  yes: ['The account keeps the evaluations', 'We emailed you a link that undoes this for 14 days.'],
  no: ['The account doesn’t keep the evaluations', 'This account can’t ask for them again.'],
  undone: ['The evaluations are out of the account', 'Links in our earlier emails about these reports work again.'],
} as const

/** The result of an answer. It takes the focus, because the form that had it is gone. */
export function AnsweredHistory({ paper, isNew }: { paper: HistoryPaper; isNew: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  if (paper.state === 'open' || paper.state === 'over') return null
  const [title, text] = SAID[paper.state]
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={historyLinkCss.lead}>{text}</p>
      <Panel>
        <HistoryFacts paper={paper} />
      </Panel>
    </>
  )
}
