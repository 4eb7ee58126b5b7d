import * as v from 'valibot'
import css from './legal-links.module.css'

export type LegalDocument = 'privacy' | 'terms'

const NAMES: Record<LegalDocument, string> = { privacy: 'Privacy policy', terms: 'Terms of service' }

const Settings = v.object({
  VITE_LEGAL_URL: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/u))), undefined),
})

/**
 * Where a document is read: `privacy.html` or `terms.html` of an organization's own folder, given at build time as
 * VITE_LEGAL_URL, or the page of the app with our draft.
 */
export function addressOf(name: LegalDocument, settings: unknown = import.meta.env): string {
  const { VITE_LEGAL_URL: folder } = v.parse(Settings, settings ?? {})
  return folder === undefined ? `/${name}` : `${folder.replace(/\/$/u, '')}/${name}.html`
}

/** Opens beside what somebody is typing, so that nothing of it is left behind. */
export function LegalLink({ to }: { to: LegalDocument }) {
  return (
    <a href={addressOf(to)} target="_blank" rel="noopener">
      {NAMES[to]}
    </a>
  )
}

/** The foot of a page: both documents. */
export function LegalFoot() {
  return (
    <footer className={css.legalFoot}>
      <LegalLink to="privacy" />
      <LegalLink to="terms" />
    </footer>
  )
}
