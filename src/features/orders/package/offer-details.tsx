import { Check } from 'lucide-react'
import type { Package } from '#domain/contracts/packages.ts'
import { offerLines } from '#domain/orders/offer-words.ts'
import css from './offer-details.module.css'

/** What a package includes, one thing per line. It is part of a label, so it can't be a list. */
export function OfferDetails({ offer }: { offer: Package }) {
  return offerLines(offer).map((line) => (
    <span key={line} className={css.line}>
      <Check aria-hidden />
      {line}
    </span>
  ))
}
