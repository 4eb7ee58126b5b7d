import type { ReactNode } from 'react'
import { Logo } from '#ui/logo.tsx'
import { LegalFoot } from './legal-links.tsx'
import css from './link-page.module.css'
import apronCss from '#ui/apron.module.css'

/** A page that a link in an email opens, for whoever holds it: no navigation, one thing to do. */
export function LinkPage({ children }: { children: ReactNode }) {
  return (
    <div className={css.linkPage}>
      <meta name="robots" content="noindex" />
      <header className={apronCss.apron}>
        <Logo size={32} />
      </header>
      <main id="main">
        {children}
        <LegalFoot />
      </main>
    </div>
  )
}
