import css from './lead-sentence.module.css'

/** What changed, or what to do first, above all figures. */
export function LeadSentence({ words }: { words: string | undefined }) {
  return (
    words && (
      <p className={css.lead} dir="auto">
        {words}
      </p>
    )
  )
}
