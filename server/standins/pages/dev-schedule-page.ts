import { devPage, devPagePolicy } from './dev-page.ts'

const STYLE = `
  h1 { font-size: 1.375rem; line-height: 1.2; margin: 0 0 .75rem; }
  .now {
    border-inline-start: 4px solid var(--mark);
    background: var(--panel);
    border-radius: 0 10px 10px 0;
    padding: .75rem 1rem;
    margin: 0 0 1rem;
  }
  .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; }
  label { display: block; font-weight: 600; font-size: .9375rem; }
  input { display: block; width: 100%; margin-top: .25rem; }
  .main { margin-top: 1rem; }
`
/** Times are the reader's: the form sends how far their clock is from UTC, and the page shows instants in it. */
const SCRIPT = `
  for (const form of document.forms) form.addEventListener('submit', () => {
    const day = form.elements.day?.value, time = form.elements.time?.value
    if (day && time) form.elements.instant.value = new Date(day + 'T' + time).toISOString()
  })
  const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })
  for (const time of document.querySelectorAll('time')) time.textContent = inWords.format(new Date(time.dateTime))
  const { outcome } = document.body.dataset
  if (outcome && window.parent !== window)
    window.parent.postMessage({ type: 'courtside-schedule', outcome }, location.origin)
`
const LOOK = { style: STYLE, script: SCRIPT, isFramed: true }

export const SCHEDULE_PAGE_POLICY = devPagePolicy(LOOK)

export type SeenSchedule = {
  id: string
  startsAt: string | null
  isOpen: boolean
  outcome: 'scheduled' | 'cancelled' | undefined
  problem: string | undefined
  tomorrow: string
}

/** The stand-in's page: a day and a time. `id` and the instants come from the database, not from the request. */
export function schedulePage({ id, startsAt, isOpen, outcome, problem, tomorrow }: SeenSchedule): string {
  return devPage({
    title: 'Choose a time',
    look: LOOK,
    attributes: ` data-outcome="${outcome ?? ''}"`,
    body: `<main>
<h1>${!isOpen ? 'This consultation is closed' : startsAt ? 'The time is booked' : 'Choose a time'}</h1>
${startsAt && isOpen ? `<p class="now" role="status"><strong><time datetime="${startsAt}">${startsAt}</time></strong>, 30 minutes</p>` : ''}
${problem ? `<p class="test" role="alert">${problem}</p>` : ''}
<p class="test">This is a test calendar. It’s used until the Calendly key is set.</p>
${isOpen ? form(id, startsAt !== null, tomorrow) : ''}
</main>`,
  })
}

function form(id: string, isBooked: boolean, tomorrow: string): string {
  return `<form method="post" action="/dev/schedule/${id}">
<section>
<h2>${isBooked ? 'Move it' : 'Day and time'}</h2>
<div class="pair">
<label>Day <input type="date" name="day" required value="${tomorrow}"></label>
<label>Time <input type="time" name="time" required value="17:00" step="900"></label>
</div>
<input type="hidden" name="instant">
<button class="main" name="action" value="book">${isBooked ? 'Move to this time' : 'Book this time'}</button>
</section>
<section>
<h2>Try what can happen</h2>
<p class="hint">The consultation gets its time only once the server hears of it.</p>
<div class="stack">
<button name="action" value="book-twice">${isBooked ? 'Move' : 'Book'}, and tell twice</button>
${isBooked ? '<button name="action" value="cancel" formnovalidate>Cancel the booking</button>' : ''}
</div>
</section>
</form>`
}
