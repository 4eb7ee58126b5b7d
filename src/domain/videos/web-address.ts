import { numeral } from '../language.ts'

/** A link taken apart. `parameters` are as written, without being decoded; the first of a name counts. */
export type WebAddress = { host: string; path: string; parameters: ReadonlyMap<string, string> }

const LONGEST_LINK = 2_000

const COPY_AGAIN = 'Copy the link again from the page that shows the video.'
// Spaces, tabs, newlines, signs that browsers skip unseen, and backslashes, which some take for slashes.
const UNSEEN = /[\s\p{C}\\]/u
const PARTS = /^(?:([a-z][a-z\d+.-]*):)?\/*([^/?#]*)([^?#]*)(?:\?([^#]*))?/iu
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,}$/u

/**
 * Takes a typed or pasted link apart, far more strictly than browsers do: what reads in two ways is refused. A link
 * without `https://` is taken for one, and `http:` for `https:`, as every host that counts here answers to it. Returns
 * words for a person when it is refused. Written without the platform's URL, which quietly turns `0x7f.1` and tabs into
 * something else.
 */
export function readWebAddress(text: string): WebAddress | string {
  const link = text.trim()
  if (link === '') return 'Enter a link'
  if (link.length > LONGEST_LINK) return `This link is longer than ${numeral(LONGEST_LINK)} characters. ${COPY_AGAIN}`
  if (UNSEEN.test(link)) return `A link has no spaces or line breaks. ${COPY_AGAIN}`
  const withScheme = /^[a-z][a-z\d+.-]*:(?!\d)/iu.test(link) ? link : `https://${link}`
  const [, scheme = '', authority = '', path = '', query = ''] = PARTS.exec(withScheme) ?? []
  if (!/^https?$/iu.test(scheme)) return 'A link starts with https://'
  if (!withScheme.slice(scheme.length).startsWith('://') || authority === '')
    return `This link is incomplete. ${COPY_AGAIN}`
  if (/\/(?:\.|%2e){1,2}(?:\/|$)/iu.test(path)) return `This link is incomplete. ${COPY_AGAIN}`
  return readHost(authority.toLowerCase()) ?? { host: authority.toLowerCase(), path, parameters: readQuery(query) }
}

/** What is wrong with a host, from the most telling to the least; undefined when nothing is. */
function readHost(host: string): string | undefined {
  if (host.includes('@')) return `We can’t take a link with a user name in it. ${COPY_AGAIN}`
  if (/[^\p{ASCII}]/u.test(host) || /(?:^|\.)xn--/u.test(host))
    return `This link uses look-alike letters. ${COPY_AGAIN}`
  if (host.startsWith('[') || isNumeric(host)) return `We can’t take a link made of numbers. ${COPY_AGAIN}`
  if (host.includes(':')) return `We can’t take a link with a port in it. ${COPY_AGAIN}`
  if (host.endsWith('.')) return `This link’s address ends in a dot. ${COPY_AGAIN}`
  if (isPrivate(host))
    return 'This link is on a private network, so an evaluator couldn’t open it. Upload the file instead.'
  return HOST.test(host) ? undefined : `This link is incomplete. ${COPY_AGAIN}`
}

/**
 * Browsers read a host whose last part is a number as an address, be it decimal, octal or hexadecimal, in one part or
 * in four.
 */
const isNumeric = (host: string) => /(?:^|\.)(?:\d+|0x[\da-f]*)\.?(?::\d*)?$/u.test(host)

const isPrivate = (host: string) =>
  /^[^.]*$/u.test(host) ||
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|arpa|onion)$/u.test(host)

function readQuery(query: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (const pair of query.split('&')) {
    const [name = '', ...value] = pair.split('=')
    if (!parameters.has(name)) parameters.set(name, value.join('='))
  }
  return parameters
}
