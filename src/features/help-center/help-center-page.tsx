import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { findArticles } from './parts/articles.ts'
import type { Article } from './parts/articles.ts'
import './help-center.css'

const GROUPS = [
  { for: 'evaluators', title: 'For evaluators' },
  { for: 'families', title: 'For players and parents' },
] as const

/** Answers that come with the app, so they can be read in the gym. What is written for the reader stands first. */
export function HelpCenterPage({ isFamily = false }: { isFamily?: boolean }) {
  const [search, setSearch] = useState('')
  const found = findArticles(search)
  return (
    <div className="help-center">
      <h1>Help center</h1>
      <SearchField value={search} onChange={setSearch} placeholder="A word, such as storage" />
      {found.length === 0 && (
        <Panel>
          <EmptyState drawing="floor" title={`Nothing about "${search}"`} text="Try another word, or contact us.">
            <Button onClick={() => setSearch('')}><X aria-hidden />Clear search</Button>
          </EmptyState>
        </Panel>
      )}
      {(isFamily ? GROUPS.toReversed() : GROUPS).map((group) => {
        const articles = found.filter((article) => article.for === group.for)
        if (articles.length === 0) return null
        return (
          <section key={group.for} aria-labelledby={group.for}>
            <h2 id={group.for}>{group.title}</h2>
            <Panel inset="none">
              {articles.map((article) => <ArticleItem key={article.id} article={article} isOpen={search !== '' && found.length < 4} />)}
            </Panel>
          </section>
        )
      })}
    </div>
  )
}

/** A few results of a search stand open; otherwise the person opens what they need. */
function ArticleItem({ article, isOpen }: { article: Article; isOpen: boolean }) {
  return (
    <details key={String(isOpen)} open={isOpen}>
      <summary><h3>{article.title}</h3><ChevronDown aria-hidden /></summary>
      <div>
        {article.text.map((part) => (typeof part === 'string'
          ? <p key={part}>{part}</p>
          : <ul key={part.list[0]}>{part.list.map((line) => <li key={line}>{line}</li>)}</ul>))}
      </div>
    </details>
  )
}
