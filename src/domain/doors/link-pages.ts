/** First path segments of links in emails and on paper. A secret follows each. */
export const LINK_PAGES = ['report', 'consent', 'history', 'invitation', 'join'] as const

const OF_LINK = new RegExp(`^/(?:${LINK_PAGES.join('|')})/`, 'u')

/** W31. Whether this address contains the secret of a link. */
export const isLinkPage = (address: string): boolean => OF_LINK.test(address)
