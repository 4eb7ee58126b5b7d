import type { PortalSearch } from '#domain/portal/portal-search.ts'

/**
 * Goes to the address of this search. `push` (what is meant when nothing is said) leaves the way back, `replace` does
 * not.
 */
export type OnPortalSearch = (next: PortalSearch, how?: 'push' | 'replace') => void
