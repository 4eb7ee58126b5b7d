import type { ConsentPaper } from '#domain/contracts/consent.ts'

/** The words that are agreed to, as the server keeps them, and which edition they are. */
export function ConsentText({ paper: { text, text_version } }: { paper: ConsentPaper }) {
  return (
    <div className="consent-text">
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="consent-version">Text of {text_version}</p>
    </div>
  )
}
