import { ChevronDown, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { Article } from './article.ts'
import { findArticles, groupsFor } from './articles.ts'
import type { ArticleGroup, Reader } from './articles.ts'
import css from './help-center.module.css'

type HelpCenterPageProps = {
  reader?: Reader | undefined
  /** The article that the address names, such as "how-it-works"; it stands open. */
  articleId?: string | undefined
}

/** Answers that come with the app, so they can be read in the gym. What is written for the reader stands first. */
export function HelpCenterPage({ reader, articleId }: HelpCenterPageProps) {
  const [search, setSearch] = useState('')
  const { own, others } = groupsFor(reader)
  const found = [...own, ...others]
    .map((group) => ({ ...group, articles: findArticles(group.articles, search) }))
    .filter(({ articles }) => articles.length > 0)
  const count = found.reduce((sum, { articles }) => sum + articles.length, 0)
  // A search, or an address, may lead to what is written for somebody else.
  const isFolded = search === '' && !others.some(({ articles }) => articles.some(({ id }) => id === articleId))
  const shown = isFolded ? found.filter(({ id }) => own.some((group) => group.id === id)) : found
  useEffect(() => {
    if (articleId) document.querySelector(`#${CSS.escape(articleId)}`)?.scrollIntoView({ block: 'start' })
  }, [articleId])
  return (
    <div className={css.page}>
      <h1>Help center</h1>
      <SearchField value={search} onChange={setSearch} placeholder="Search help" />
      {count === 0 && (
        <Panel>
          <EmptyState drawing="floor" title={`Nothing about "${search}"`} text="Try another word, or contact us.">
            <Button onClick={() => setSearch('')}>
              <X aria-hidden />
              Clear search
            </Button>
          </EmptyState>
        </Panel>
      )}
      {shown.map((group) => (
        <Group key={group.id} group={group} isOpen={({ id }) => id === articleId || (search !== '' && count < 4)} />
      ))}
      {isFolded && others.length > 0 && (
        <details className={css.others}>
          <summary>
            <h2>More help</h2>
            <ChevronDown aria-hidden />
          </summary>
          {others.map((group) => (
            <Group key={group.id} group={group} isOpen={() => false} />
          ))}
        </details>
      )}
    </div>
  )
}

function Group({
  group: { id, title, articles },
  isOpen,
}: {
  group: ArticleGroup
  isOpen: (article: Article) => boolean
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Panel inset="none">
        {articles.map((article) => (
          <ArticleItem key={article.id} article={article} isOpen={isOpen(article)} />
        ))}
      </Panel>
    </section>
  )
}

/** A few results of a search stand open; otherwise the person opens what they need. */
function ArticleItem({ article, isOpen }: { article: Article; isOpen: boolean }) {
  return (
    <details key={String(isOpen)} id={article.id} open={isOpen}>
      <summary>
        <h3>{article.title}</h3>
        <ChevronDown aria-hidden />
      </summary>
      <div>
        {article.text.map((part) =>
          typeof part === 'string' ? (
            <p key={part}>{part}</p>
          ) : (
            <ul key={part.list[0]}>
              {part.list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ),
        )}
      </div>
    </details>
  )
}
