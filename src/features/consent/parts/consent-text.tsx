import type { ConsentPaper } from '#domain/contracts/consent.ts'
import consentCss from '../consent.module.css'

/** The words that are agreed to, as the server keeps them, and which edition they are. */
export function ConsentText({ paper: { text, text_version } }: { paper: ConsentPaper }) {
  return (
    <div className={consentCss.consentText}>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className={consentCss.consentVersion}>Text of {text_version}</p>
    </div>
  )
}
