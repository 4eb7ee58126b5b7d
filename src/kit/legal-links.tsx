import { contacts } from './contacts.ts'
import css from './legal-links.module.css'

export type LegalDocument = 'privacy' | 'terms'

const NAMES: Record<LegalDocument, string> = { privacy: 'Privacy policy', terms: 'Terms of service' }

/**
 * W51. Returns the address of a document: `privacy.html` or `terms.html` of the organization's own folder (LEGAL_URL),
 * else the page of the app with our draft.
 */
export function addressOf(name: LegalDocument, folder = contacts().legalUrl): string {
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
