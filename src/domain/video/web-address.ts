/** A link taken apart. `parameters` are as written, without being decoded; the first of a name counts. */
export type WebAddress = { host: string; path: string; parameters: ReadonlyMap<string, string> }

const LONGEST_LINK = 2_000

const COPY_AGAIN = 'Please copy the link again from the page that shows the video.'
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
  if (link === '') return 'Please enter a link'
  if (link.length > LONGEST_LINK)
    return `This link is longer than ${LONGEST_LINK.toLocaleString('en')} characters. ${COPY_AGAIN}`
  if (UNSEEN.test(link)) return `A link has no spaces or line breaks inside. ${COPY_AGAIN}`
  const withScheme = /^[a-z][a-z\d+.-]*:(?!\d)/iu.test(link) ? link : `https://${link}`
  const [, scheme = '', authority = '', path = '', query = ''] = PARTS.exec(withScheme) ?? []
  if (!/^https?$/iu.test(scheme)) return 'A link begins with https://'
  if (!withScheme.slice(scheme.length).startsWith('://') || authority === '')
    return `This is not a whole link. ${COPY_AGAIN}`
  if (/\/(?:\.|%2e){1,2}(?:\/|$)/iu.test(path)) return `This is not a whole link. ${COPY_AGAIN}`
  return readHost(authority.toLowerCase()) ?? { host: authority.toLowerCase(), path, parameters: readQuery(query) }
}

/** What is wrong with a host, from the most telling to the least; undefined when nothing is. */
function readHost(host: string): string | undefined {
  if (host.includes('@')) return `A link with a user name in it is not taken. ${COPY_AGAIN}`
  if (/[^\p{ASCII}]/u.test(host) || /(?:^|\.)xn--/u.test(host))
    return `This address is written with letters that look like others. ${COPY_AGAIN}`
  if (host.startsWith('[') || isNumeric(host)) return `An address of numbers is not taken. ${COPY_AGAIN}`
  if (host.includes(':')) return `A link with a port in it is not taken. ${COPY_AGAIN}`
  if (host.endsWith('.')) return `This address ends in a dot. ${COPY_AGAIN}`
  if (isPrivate(host))
    return 'This address is inside a private network. An evaluator could not reach it. Please upload the file instead.'
  return HOST.test(host) ? undefined : `This is not a whole link. ${COPY_AGAIN}`
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
