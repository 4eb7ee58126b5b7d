import type { Role } from '#domain/access/role.ts'
import { finder } from '#domain/search.ts'
import type { Article } from './article.ts'
import { FOR_ADMINS } from './articles/for-admins.ts'
import { FOR_COACHES } from './articles/for-coaches.ts'
import { FOR_EVALUATORS } from './articles/for-evaluators.ts'
import { FOR_EVENTS } from './articles/for-events.ts'
import { FOR_EVERYONE } from './articles/for-everyone.ts'
import { FOR_FAMILIES } from './articles/for-families.ts'
import { FOR_PROGRAMS } from './articles/for-programs.ts'

export type ArticleGroup = { id: string; title: string; articles: readonly Article[] }

/** Who reads: the role, and the groups that add to it. */
export type Reader = { role: Role; isEvaluator: boolean; isAdmin: boolean; hasEvents?: boolean }

const GROUPS = {
  Evaluator: { id: 'for-evaluators', title: 'For evaluators', articles: FOR_EVALUATORS },
  Player: { id: 'for-families', title: 'For players and parents', articles: FOR_FAMILIES },
  Coach: { id: 'for-coaches', title: 'For coaches', articles: FOR_COACHES },
  Director: { id: 'for-programs', title: 'For directors and owners', articles: FOR_PROGRAMS },
} as const satisfies Partial<Record<Role, ArticleGroup>>
const EVENTS: ArticleGroup = { id: 'for-events', title: 'Run an event', articles: FOR_EVENTS }
const EVERYONE: ArticleGroup = { id: 'for-everyone', title: 'For everyone', articles: FOR_EVERYONE }
const ADMINS: ArticleGroup = { id: 'for-admins', title: 'For admins', articles: FOR_ADMINS }

/**
 * What is written for the reader and for everyone, and the groups for other people. Whoever is not known has
 * everything before them. Only an admin is shown what admins do.
 */
export function groupsFor(reader: Reader | undefined): { own: ArticleGroup[]; others: ArticleGroup[] } {
  const own: ArticleGroup[] = []
  if (reader) own.push(GROUPS[reader.role === 'Owner' ? 'Director' : reader.role])
  if (reader?.isEvaluator) own.push(GROUPS.Evaluator)
  if (reader?.hasEvents) own.push(EVENTS)
  if (reader?.isAdmin) own.push(ADMINS)
  const first = [...new Set([...own, EVERYONE])]
  const others = [EVENTS, ...Object.values(GROUPS)].filter((group) => !first.includes(group))
  return reader ? { own: first, others } : { own: [...first, ...others], others: [] }
}

/** The articles that hold every word of the search, in their title or text. */
export function findArticles(articles: readonly Article[], search: string): Article[] {
  const isFound = finder(search)
  return articles.filter(({ title, text }) =>
    isFound([title, ...text.flatMap((part) => (typeof part === 'string' ? part : part.list))]),
  )
}
