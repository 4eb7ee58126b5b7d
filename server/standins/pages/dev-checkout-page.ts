import { createHash } from 'node:crypto'
import type { LocalSession } from '../payments/payments-local-store.ts'
import { devPage } from './dev-page.ts'

const STYLE = `
  :root {
    color-scheme: light dark;
    --ground: #edf0f1;
    --panel: #fff;
    --sunken: #f5f7f8;
    --text: #101920;
    --soft: #4a5b67;
    --line: #cdd6db;
    --edge: #71828e;
    --ink: #101920;
    --on-ink: #fff;
    --mark: #0a5f68;
    --maple: #f3e7d3;
    --on-maple: #5e3b14;
    --paint: #07474f;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --ground: #0b1116;
      --panel: #151e25;
      --sunken: #0f171d;
      --text: #f3f6f7;
      --soft: #afbdc6;
      --line: #31404b;
      --edge: #758894;
      --ink: #f3f6f7;
      --on-ink: #101920;
      --mark: #74d3da;
      --maple: #33271a;
      --on-maple: #f1d9b3;
      --paint: #0a3d44;
    }
  }
  * { box-sizing: border-box; }
  body {
    font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
    margin: 0;
    min-height: 100vh;
    background: var(--ground);
    color: var(--text);
  }
  header { background: var(--paint); color: #fff; padding: 1.25rem 1rem 1.5rem; }
  header > *, main { max-width: 30rem; margin-inline: auto; }
  header p { margin: 0 auto; }
  .what { opacity: .85; }
  h1 {
    font-size: 2.25rem;
    line-height: 1.1;
    font-weight: 750;
    font-variant-numeric: tabular-nums;
    margin-block: .25rem 0;
  }
  main { padding: 1.25rem 1rem 2rem; }
  .test {
    background: var(--maple);
    color: var(--on-maple);
    border-radius: 10px;
    padding: .75rem 1rem;
    margin: 0 0 1rem;
    font-size: .9375rem;
  }
  .no { border-inline-start: 4px solid var(--on-maple); }
  section {
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 14px;
    padding: 1.25rem 1rem;
    margin-bottom: 1rem;
  }
  h2 { font-size: 1.0625rem; margin: 0 0 .75rem; }
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
  button, .button {
    display: block;
    width: 100%;
    min-height: 56px;
    border: 1px solid var(--edge);
    border-radius: 10px;
    background: transparent;
    color: var(--text);
    font: inherit;
    font-weight: 600;
    padding: .5rem 1rem;
    cursor: pointer;
    text-align: center;
    text-decoration: none;
  }
  .pay { background: var(--ink); color: var(--on-ink); border-color: var(--ink); font-size: 1.125rem; }
  .button { line-height: 2.25rem; }
  button:hover, .button:hover { text-decoration: underline; }
  button:focus-visible, .button:focus-visible, select:focus-visible {
    outline: 3px solid var(--mark);
    outline-offset: 2px;
  }
  .stack { display: grid; gap: .75rem; }
  .later { display: grid; grid-template-columns: 1fr auto; gap: .5rem; }
  select {
    min-height: 56px;
    border: 1px solid var(--edge);
    border-radius: 10px;
    background: var(--panel);
    color: var(--text);
    font: inherit;
    padding: 0 .5rem;
  }
  .hint { color: var(--soft); font-size: .9375rem; margin: 0 0 1rem; }
`
/** Tells the page around it how it ended, or goes back to where the buyer came from. */
const SCRIPT = `
  const { outcome, back } = document.body.dataset
  if (outcome && window.parent !== window) window.parent.postMessage({ type: 'courtside-checkout', outcome }, location.origin)
  else if (outcome) location.replace(back)
`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Only a page of ours may have it in a frame. */
export const CHECKOUT_PAGE_POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; form-action 'self'; frame-ancestors 'self'`

type Seen = { session: LocalSession; isCancelled: boolean }

/** The stand-in's form; a finished one tells its parent, or goes on to the return address. */
export function checkoutPage({ session, isCancelled }: Seen): string {
  const outcome =
    session.status === 'complete' ? 'complete' : isCancelled || session.status === 'expired' ? 'cancelled' : ''
  const { pathname, search } = new URL(session.returnUrl)
  const back = outcome === 'cancelled' ? `${pathname}${search}&cancelled=1` : `${pathname}${search}`
  return devPage({
    title: 'Test checkout',
    style: STYLE,
    attributes: ` data-outcome="${outcome}" data-back="${escaped(back)}"`,
    body: `<header>
<p class="what">${escaped(session.productName)}</p>
<h1>${escaped(priceOf(session))}</h1>
</header>
<main>
${outcome === '' ? form(session) : ending(session, back)}
</main>
<script>${SCRIPT}</script>`,
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
<button class="pay" name="action" value="pay">Pay ${escaped(priceOf(session))}</button>
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
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amountCents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
