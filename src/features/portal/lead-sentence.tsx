import portalCss from './portal.module.css'
/** What changed, or what to do first, above all figures. */
export function LeadSentence({ words }: { words: string | undefined }) {
  return (
    words && (
      <p className={portalCss.portalLead} dir="auto">
        {words}
      </p>
    )
  )
}
