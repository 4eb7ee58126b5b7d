/** The first part of the addresses that links in emails and on paper open, with a secret after it. */
export const LINK_PAGES = ['report', 'consent', 'history', 'invitation', 'join'] as const

const OF_LINK = new RegExp(`^/(?:${LINK_PAGES.join('|')})/`, 'u')

/** W31. Whether this address holds the secret of a link. */
export const isLinkPage = (address: string): boolean => OF_LINK.test(address)
