import { priceWords } from '#domain/orders/price-words.ts'
import { refundedCentsOf } from '../payments/payments-local-events.ts'
import { REFUNDS_ARE } from '../payments/payments-local-store.ts'
import type { LocalSession, RefundsAre } from '../payments/payments-local-store.ts'
import { devPage, devPagePolicy, escaped } from './dev-page.ts'

const STYLE = `
  main { padding-top: 2rem; }
  h1 { font-size: 1.5rem; margin: 0 0 1rem; }
  .later { display: grid; grid-template-columns: 1fr auto; gap: .5rem; }
  input { font: inherit; inline-size: 6rem; border: 1px solid var(--edge); border-radius: 10px; padding: 0 .5rem; }
`
const LOOK = { style: STYLE, isFramed: true }

export const AFTER_PAGE_POLICY = devPagePolicy(LOOK)

const ANSWER_WORDS: Readonly<Record<RefundsAre, string>> = {
  made: 'Refunded',
  unknown_payment: 'Payment not known',
  refused: 'Refused',
  not_allowed: 'Key not accepted',
  unanswered: 'No answer',
}

const DISPUTE_WORDS = {
  needs_response: 'The bank waits for an answer.',
  under_review: 'The bank has the answer and decides.',
  won: 'The bank decided for you: the money stays.',
  lost: 'The bank decided for the payer: the money went back.',
} as const

/** The stand-in's page of a payment that was made: refunds and disputes as they happen at the provider. */
export function afterPage(session: LocalSession): string {
  const { sessionId, status, amountCents, currency, productName, dispute } = session
  const isPaid = status === 'complete' && amountCents > 0
  return devPage({
    title: 'Test payment',
    look: LOOK,
    body: `<main>
<h1>${escaped(productName)}</h1>
<p class="test">This is a test payment. Nothing was charged, and nothing is refunded.</p>
<form method="post" action="/dev/checkout/${sessionId}/after">
${isPaid ? `${refunds(session)}\n${disputes(dispute)}` : '<section><h2>Not paid</h2><p class="hint">Nothing to refund or dispute.</p></section>'}
</form>
</main>`,
  })

  function refunds(paid: LocalSession): string {
    const refunded = refundedCentsOf(paid)
    return `<section>
<h2>Refunds</h2>
<p class="hint">${escaped(priceWords(refunded, currency))} of ${escaped(priceWords(amountCents, currency))} refunded.</p>
<div class="stack">
${
  (dispute && dispute.status !== 'won') || refunded === amountCents
    ? ''
    : `<div class="later"><button name="action" value="refund">Refund this much</button>
<input name="amount" type="number" min="0.01" step="0.01" value="10" aria-label="Dollars"></div>`
}
<div class="later"><button name="action" value="answer-refunds">Answer refunds from the app</button>
<select name="refunds" aria-label="Answer">${REFUNDS_ARE.map(
      (it) => `<option value="${it}"${it === paid.refundsAre ? ' selected' : ''}>${ANSWER_WORDS[it]}</option>`,
    ).join('')}</select></div>
${paid.refunds.at(-1)?.isFailed === false ? '<button name="action" value="fail-refund">Let the last refund fail</button>' : ''}
</div>
</section>`
  }
}

function disputes(dispute: LocalSession['dispute']): string {
  const isOpen = dispute?.status === 'needs_response' || dispute?.status === 'under_review'
  return `<section>
<h2>Dispute</h2>
<p class="hint">${dispute ? DISPUTE_WORDS[dispute.status] : 'The payer’s bank has not asked for the money.'}</p>
<div class="stack">
${
  dispute
    ? ''
    : `<div class="later"><button name="action" value="dispute">Open a dispute</button>
<select name="days" aria-label="Answer due"><option value="7">Due in 7 days</option><option value="1">Due in 1 day</option></select></div>`
}
${dispute?.status === 'needs_response' ? '<button name="action" value="under_review">Send the answer</button>' : ''}
${isOpen ? '<button name="action" value="won">Close it: won</button><button name="action" value="lost">Close it: lost</button>' : ''}
</div>
</section>`
}
