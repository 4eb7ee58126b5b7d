import { createHash } from 'node:crypto'
import { devPage } from './dev-page.ts'

const STYLE = `
  :root {
    color-scheme: light dark;
    --ground: #edf0f1;
    --panel: #fff;
    --text: #101920;
    --soft: #4a5b67;
    --edge: #71828e;
    --line: #cdd6db;
    --ink: #101920;
    --on-ink: #fff;
    --mark: #0a5f68;
    --maple: #f3e7d3;
    --on-maple: #5e3b14;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --ground: #0b1116;
      --panel: #151e25;
      --text: #f3f6f7;
      --soft: #afbdc6;
      --edge: #758894;
      --line: #31404b;
      --ink: #f3f6f7;
      --on-ink: #101920;
      --mark: #74d3da;
      --maple: #33271a;
      --on-maple: #f1d9b3;
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
  main { max-width: 30rem; margin-inline: auto; padding: 1.25rem 1rem 2rem; }
  h1 { font-size: 1.375rem; line-height: 1.2; margin: 0 0 .75rem; }
  .test {
    background: var(--maple);
    color: var(--on-maple);
    border-radius: 10px;
    padding: .75rem 1rem;
    margin: 0 0 1rem;
    font-size: .9375rem;
  }
  .now {
    border-inline-start: 4px solid var(--mark);
    background: var(--panel);
    border-radius: 0 10px 10px 0;
    padding: .75rem 1rem;
    margin: 0 0 1rem;
  }
  section {
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 14px;
    padding: 1.25rem 1rem;
    margin-bottom: 1rem;
  }
  h2 { font-size: 1.0625rem; margin: 0 0 .75rem; }
  .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; }
  label { display: block; font-weight: 600; font-size: .9375rem; }
  input {
    display: block;
    width: 100%;
    min-height: 52px;
    margin-top: .25rem;
    border: 1px solid var(--edge);
    border-radius: 10px;
    background: var(--panel);
    color: var(--text);
    font: inherit;
    padding: 0 .75rem;
  }
  .stack { display: grid; gap: .75rem; }
  button {
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
  }
  .book {
    background: var(--ink);
    color: var(--on-ink);
    border-color: var(--ink);
    font-size: 1.0625rem;
    margin-top: 1rem;
  }
  button:hover { text-decoration: underline; }
  button:focus-visible, input:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
  .hint { color: var(--soft); font-size: .9375rem; margin: 0 0 1rem; }
`
/** Times are the reader's: the form sends how far their clock is from UTC, and the page shows instants in it. */
const SCRIPT = `
  for (const form of document.forms) form.addEventListener('submit', () => {
    const day = form.elements.day?.value, time = form.elements.time?.value
    if (day && time) form.elements.instant.value = new Date(day + 'T' + time).toISOString()
  })
  const inWords = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
  for (const time of document.querySelectorAll('time')) time.textContent = inWords.format(new Date(time.dateTime))
  const { outcome } = document.body.dataset
  if (outcome && window.parent !== window)
    window.parent.postMessage({ type: 'courtside-schedule', outcome }, location.origin)
`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Only a page of ours may have it in a frame. */
export const SCHEDULE_PAGE_POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; form-action 'self'; frame-ancestors 'self'`

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
    style: STYLE,
    attributes: ` data-outcome="${outcome ?? ''}"`,
    body: `<main>
<h1>${!isOpen ? 'This consultation is closed' : startsAt ? 'The time is booked' : 'Choose a time'}</h1>
${startsAt && isOpen ? `<p class="now" role="status"><strong><time datetime="${startsAt}">${startsAt}</time></strong>, 30 minutes</p>` : ''}
${problem ? `<p class="test" role="alert">${problem}</p>` : ''}
<p class="test">This is a test calendar. It’s used until the Calendly key is set.</p>
${isOpen ? form(id, startsAt !== null, tomorrow) : ''}
</main>
<script>${SCRIPT}</script>`,
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
<button class="book" name="action" value="book">${isBooked ? 'Move to this time' : 'Book this time'}</button>
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
