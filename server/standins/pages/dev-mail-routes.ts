import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { ensureOurName } from '../../http/our-name.ts'
import { devPage, devPagePolicy, escaped } from './dev-page.ts'

type StoredMail = { name: string; to: string; subject: string; at: string; text: string }

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{8}$/u
const MOST_SHOWN = 100

const STYLE = `
  main { max-width: 44rem; padding: 1.5rem 1rem 4rem; }
  h1 { font-size: 1.75rem; line-height: 1.15; margin: 0 0 .25rem; }
  details {
    padding: 0 1.25rem;
    margin-bottom: .75rem;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--panel);
  }
  summary {
    cursor: pointer;
    list-style: none;
    padding: .75rem 2rem .75rem 0;
    min-height: 56px;
    position: relative;
    overflow-wrap: anywhere;
  }
  summary::after { content: '+'; position: absolute; right: .25rem; top: .5rem; font-size: 1.375rem; color: var(--soft); }
  [open] > summary::after { content: '\\2212'; }
  summary::-webkit-details-marker { display: none; }
  summary:focus-visible, a:focus-visible { border-radius: 4px; }
  b { display: block; }
  .to { color: var(--soft); font-size: .9375rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; padding: .25rem 0 1rem; }
  pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9375rem; }
  time { white-space: nowrap; }
  a { color: var(--mark); }
  .sent { display: inline-block; padding: .75rem 0; }
`
const LOOK = { style: STYLE }
const PAGE_POLICY = devPagePolicy(LOOK)
/** An email brings its styles along, and nothing else of it may run or load. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * M2. Serves the emails of the folder at /dev/mail, newest first. They hold codes: bind this only where
 * `env.showsMail`. `publicHost` is the host name by which browsers reach the server.
 */
export function devMailRoutes(app: FastifyInstance, folder: string, publicHost: string) {
  app.get('/dev/mail', async (request, reply) => {
    ensureOurName(request, publicHost)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .header('cache-control', 'no-store')
      .send(pageOf(await readMails(folder)))
  })

  app.get<{ Params: { name: string } }>('/dev/mail/:name', async (request, reply) => {
    ensureOurName(request, publicHost)
    const { name } = request.params
    if (!NAME.test(name)) throw new Refusal('missing', 'There is no such mail')
    const html = await fs.readFile(path.join(folder, `${name}.html`), 'utf8').catch(() => undefined)
    if (html === undefined) throw new Refusal('missing', 'There is no such mail')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MAIL_POLICY)
      .header('cache-control', 'no-store')
      .send(html)
  })
}

async function readMails(folder: string): Promise<StoredMail[]> {
  const files = await fs.readdir(folder).catch(() => [])
  const names = files
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.slice(0, -'.txt'.length))
    .filter((name) => NAME.test(name))
  const newest = names.toSorted().toReversed().slice(0, MOST_SHOWN)
  return Promise.all(
    newest.map(async (name) => parsed(name, await fs.readFile(path.join(folder, `${name}.txt`), 'utf8'))),
  )
}

function parsed(name: string, file: string): StoredMail {
  const end = file.indexOf('\n\n')
  const heads = new Map(
    file
      .slice(0, end)
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  return {
    name,
    to: heads.get('To') ?? '',
    subject: heads.get('Subject') ?? '',
    at: heads.get('Date') ?? '',
    text: file.slice(end + 2).trimEnd(),
  }
}

function pageOf(mails: StoredMail[]): string {
  return devPage({
    title: 'Email from this server',
    look: LOOK,
    body: `<main>
<h1>Email from this server</h1>
<p class="hint">No mail server is set (SMTP_URL), so emails land here, newest first. Reload the page for new ones.</p>
${mails.length ? mails.map(mailOf).join('\n') : '<p>No email yet.</p>'}
</main>`,
  })
}

function mailOf({ name, to, subject, at, text }: StoredMail, index: number): string {
  return `<details${index === 0 ? ' open' : ''}>
<summary><b>${escaped(subject)}</b><span class="to">to ${escaped(to)} · <time datetime="${escaped(at)}">${escaped(at.slice(0, 19).replace('T', ' '))} UTC</time></span></summary>
<pre>${linked(escaped(text))}</pre>
<a class="sent" href="/dev/mail/${escaped(name)}">See it as sent</a>
</details>`
}

/** Of text that is escaped already, so that a link can hold no quote. */
const linked = (text: string) => text.replaceAll(/\bhttps?:\/\/[^\s<>]+/gu, '<a href="$&" rel="noreferrer">$&</a>')
