import { Scale } from 'lucide-react'
import { contacts, telAddress } from '#kit/contacts.ts'
import { addressOf } from '#kit/legal-links.tsx'
import type { LegalDocument } from '#kit/legal-links.tsx'
import { Logo } from '#ui/logo.tsx'
import { Notice } from '#ui/notice.tsx'
import { PRIVACY_POLICY } from './privacy-policy.ts'
import { TERMS_OF_SERVICE } from './terms-of-service.ts'
import css from './legal.module.css'
import apronCss from '#ui/apron.module.css'

const TEXTS = { privacy: PRIVACY_POLICY, terms: TERMS_OF_SERVICE }
const OTHER = { privacy: 'terms', terms: 'privacy' } as const

/** The privacy policy or the terms of service, to be read without an account. */
export function LegalPage({ document: name }: { document: LegalDocument }) {
  const { title, sections } = TEXTS[name]
  return (
    <div className={css.page}>
      <header className={apronCss.apron}>
        <a href="/" aria-label="Courtside, start page">
          <Logo size={32} />
        </a>
      </header>
      <main id="main">
        <h1>{title}</h1>
        <Notice tone="warn" icon={Scale} title="This is a draft">
          <p>A lawyer must read and change it before real families use Courtside.</p>
        </Notice>
        {sections.map(({ heading, paragraphs, points }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs?.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {points && (
              <ul>
                {points.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <ContactUs />
        <p className={css.other}>
          <a href={addressOf(OTHER[name])}>{TEXTS[OTHER[name]].title}</a>
        </p>
      </main>
    </div>
  )
}

function ContactUs() {
  const { phone, email } = contacts()
  if (phone === undefined && email === undefined) return null
  return (
    <section>
      <h2>Contact us</h2>
      {email !== undefined && (
        <p>
          Email: <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {phone !== undefined && (
        <p>
          Phone: <a href={telAddress(phone)}>{phone}</a>
        </p>
      )}
    </section>
  )
}
