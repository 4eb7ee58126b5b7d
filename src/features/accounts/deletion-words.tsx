import { ChevronDown } from 'lucide-react'
import { usePerson } from '#data/react/person.tsx'
import { DELETION_WORDS } from '#domain/profiles/deletion-words.ts'
import css from './deletion-words.module.css'

/** When an account would be deleted, and that it need not be. */
export function DeletionWait() {
  return DELETION_WORDS.wait.map((sentence) => <p key={sentence}>{sentence}</p>)
}

/** What goes and what stays when an account is deleted, before anybody is asked to decide. */
export function DeletionWords() {
  const { roles } = usePerson()
  const isMine = (line: string) => !OTHER_ROLES.some(([start, role]) => line.startsWith(start) && !roles.includes(role))
  return (
    <details className={css.smallPrint}>
      <summary>
        What we delete, and what we keep
        <ChevronDown aria-hidden />
      </summary>
      <div className={css.keeps}>
        <List title="What we delete" items={DELETION_WORDS.deleted.filter(isMine)} />
        <List title="What we keep, and why" items={DELETION_WORDS.kept.filter(isMine)} />
      </div>
    </details>
  )
}

/** Lines for the people of one role. The privacy policy has all of them. */
const OTHER_ROLES = [
  ['As an evaluator:', 'Evaluator'],
  ['Evaluations that you rated', 'Evaluator'],
  ['As a coach:', 'Coach'],
] as const

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
