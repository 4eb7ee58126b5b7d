import type { LocalSession } from '../payments/payments-local-store.ts'
import { devPage, devPagePolicy, escaped } from './dev-page.ts'
import { moneyFormat } from '#domain/language.ts'

const STYLE = `
  header { background: var(--paint); color: var(--on-paint); padding: 1.25rem 1rem 1.5rem; }
  header > * { max-width: 30rem; margin-inline: auto; }
  header p { margin: 0 auto; }
  .what { opacity: .85; }
  h1 {
    font-size: 2.25rem;
    line-height: 1.1;
    font-weight: 750;
    font-variant-numeric: tabular-nums;
    margin-block: .25rem 0;
  }
  .no { border-inline-start: 4px solid var(--on-maple); }
  dl {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 1px;
    margin: 0 0 1rem;
    border: 1px solid var(--line);
    border-radius: 10px;
    overflow: hidden;
    background: var(--line);
  }
  dl > div { background: var(--sunken); padding: .5rem .75rem; min-width: 0; }
  dl > div:first-child { grid-column: 1 / -1; }
  dt { font-size: .875rem; color: var(--soft); }
  dd { margin: 0; font-size: 1.125rem; font-variant-numeric: tabular-nums; }
  .button { line-height: 2.25rem; }
  .later { display: grid; grid-template-columns: 1fr auto; gap: .5rem; }
`
/** Tells the page around it how it ended, or goes back to where the buyer came from. */
const SCRIPT = `
  const { outcome, back } = document.body.dataset
  if (outcome && window.parent !== window) window.parent.postMessage({ type: 'courtside-checkout', outcome }, location.origin)
  else if (outcome) location.replace(back)
`
const LOOK = { style: STYLE, script: SCRIPT, isFramed: true }

export const CHECKOUT_PAGE_POLICY = devPagePolicy(LOOK)

type Seen = { session: LocalSession; isCancelled: boolean }

/** The stand-in's form; a finished one tells its parent, or goes on to the return address. */
export function checkoutPage({ session, isCancelled }: Seen): string {
  const outcome =
    session.status === 'complete' ? 'complete' : isCancelled || session.status === 'expired' ? 'cancelled' : ''
  const { pathname, search } = new URL(session.returnUrl)
  const back = outcome === 'cancelled' ? `${pathname}${search}&cancelled=1` : `${pathname}${search}`
  return devPage({
    title: 'Test checkout',
    look: LOOK,
    attributes: ` data-outcome="${outcome}" data-back="${escaped(back)}"`,
    body: `<header>
<p class="what">${escaped(session.productName)}</p>
<h1>${escaped(priceOf(session))}</h1>
</header>
<main>
${outcome === '' ? form(session) : ending(session, back)}
</main>`,
  })
}

function form(session: LocalSession): string {
  return `<p class="test">This is a test checkout. No card is charged. It’s used until the Stripe keys are set.</p>
${session.wasDeclined ? '<p class="test no" role="alert"><strong>The card was declined.</strong> Nothing was charged. You can try again.</p>' : ''}
<form method="post" action="/dev/checkout/${session.sessionId}">
<section>
<h2>Card</h2>
<dl>
<div><dt>Number</dt><dd>4242 4242 4242 4242</dd></div>
<div><dt>Expires</dt><dd>12 / 34</dd></div>
<div><dt>Security code</dt><dd>123</dd></div>
</dl>
<div class="stack">
<button class="main" name="action" value="pay">Pay ${escaped(priceOf(session))}</button>
<button name="action" value="cancel">Cancel</button>
</div>
</section>
<section>
<h2>Try what can happen</h2>
<p class="hint">The order goes through only once the server hears of the payment.</p>
<div class="stack">
<button name="action" value="decline">Decline the card</button>
<div class="later">
<button name="action" value="pay-late">Pay, and tell later</button>
<select name="delay" aria-label="How much later"><option value="10">10 seconds</option><option value="3600">1 hour</option></select>
</div>
<button name="action" value="pay-twice">Pay, and tell twice</button>
<button name="action" value="expire">Let it expire now</button>
</div>
</section>
</form>`
}

function ending({ status }: LocalSession, back: string): string {
  const text =
    status === 'complete'
      ? ['Paid', 'The order is being confirmed.']
      : status === 'expired'
        ? ['Expired', 'Nothing was charged.']
        : ['Canceled', 'Nothing was charged.']
  return `<section>
<h2>${text[0]}</h2>
<p class="hint">${text[1]}</p>
<a class="button" href="${escaped(back)}" target="_top">Back to Courtside</a>
</section>`
}

function priceOf({ amountCents, currency }: LocalSession): string {
  const format = moneyFormat(currency)
  return format.format(amountCents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
