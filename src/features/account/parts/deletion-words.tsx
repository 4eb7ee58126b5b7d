import { ChevronDown } from 'lucide-react'
import { DELETION_WORDS } from '#domain/profile/deletion-words.ts'
import accountCss from '../account.module.css'

/** When an account would be deleted, and that it need not be. */
export function DeletionWait() {
  return DELETION_WORDS.wait.map((sentence) => <p key={sentence}>{sentence}</p>)
}

/** What goes and what stays when an account is deleted, before anybody is asked to decide. */
export function DeletionWords() {
  return (
    <details className={accountCss.accountSmallPrint}>
      <summary>
        What we delete, and what we keep
        <ChevronDown aria-hidden />
      </summary>
      <div className={accountCss.accountKeeps}>
        <List title="What we delete" items={DELETION_WORDS.deleted} />
        <List title="What we keep, and why" items={DELETION_WORDS.kept} />
      </div>
    </details>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
