import type { Package } from '#domain/contracts/packages.ts'
import { evaluationWords } from '#domain/orders/offer-words.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import textCss from '#ui/text.module.css'

/** What so many of a package cost, and one of what is in it. */
export function PackagePrice({
  offer: { price_cents, currency, evaluations },
  packages = 1,
}: {
  offer: Package
  packages?: number
}) {
  const price = (cents: number) => priceWords(cents, currency)
  return (
    <>
      <b className={textCss.score} translate="no">
        {price(packages * price_cents)}
      </b>
      {packages > 1 && (
        <small>
          {packages} × {price(price_cents)}
        </small>
      )}
      {packages === 1 && evaluations > 1 && (
        <small>
          {price(price_cents / evaluations)} each{' '}
          <span className={textCss.visuallyHidden}>of {evaluationWords(evaluations)}</span>
        </small>
      )}
    </>
  )
}
