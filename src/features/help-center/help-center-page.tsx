import { ChevronDown, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { Article } from './parts/article.ts'
import { findArticles, groupsFor } from './parts/articles.ts'
import type { Reader } from './parts/articles.ts'
import './help-center.css'

type HelpCenterPageProps = {
  reader?: Reader | undefined
  /** The article that the address names, such as "how-it-works"; it stands open. */
  articleId?: string | undefined
}

/** Answers that come with the app, so they can be read in the gym. What is written for the reader stands first. */
export function HelpCenterPage({ reader, articleId }: HelpCenterPageProps) {
  const [search, setSearch] = useState('')
  const groups = groupsFor(reader).map((group) => ({ ...group, articles: findArticles(group.articles, search) }))
  const count = groups.reduce((sum, { articles }) => sum + articles.length, 0)
  useEffect(() => {
    if (articleId) document.querySelector(`#${CSS.escape(articleId)}`)?.scrollIntoView({ block: 'start' })
  }, [articleId])
  return (
    <div className="help-center">
      <h1>Help center</h1>
      <SearchField value={search} onChange={setSearch} placeholder="A word, such as storage" />
      {count === 0 && (
        <Panel>
          <EmptyState drawing="floor" title={`Nothing about "${search}"`} text="Try another word, or contact us.">
            <Button onClick={() => setSearch('')}><X aria-hidden />Clear search</Button>
          </EmptyState>
        </Panel>
      )}
      {groups.map(({ id, title, articles }) => articles.length > 0 && (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <Panel inset="none">
            {articles.map((article) => <ArticleItem key={article.id} article={article} isOpen={article.id === articleId || (search !== '' && count < 4)} />)}
          </Panel>
        </section>
      ))}
    </div>
  )
}

/** A few results of a search stand open; otherwise the person opens what they need. */
function ArticleItem({ article, isOpen }: { article: Article; isOpen: boolean }) {
  return (
    <details key={String(isOpen)} id={article.id} open={isOpen}>
      <summary><h3>{article.title}</h3><ChevronDown aria-hidden /></summary>
      <div>
        {article.text.map((part) => (typeof part === 'string'
          ? <p key={part}>{part}</p>
          : <ul key={part.list[0]}>{part.list.map((line) => <li key={line}>{line}</li>)}</ul>))}
      </div>
    </details>
  )
}
