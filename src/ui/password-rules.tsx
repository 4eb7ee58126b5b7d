import { Check, Circle } from 'lucide-react'
import './password-rules.css'

/** What a new password must have, each with whether it has it already. Give the list's `id` to the field as its description. */
export function PasswordRules({ id, rules }: { id: string; rules: readonly { words: string; isMet: boolean }[] }) {
  return (
    <ul className="password-rules" id={id} aria-label="The password needs">
      {rules.map(({ words, isMet }) => (
        <li key={words} data-met={isMet || undefined}>
          {isMet ? <Check aria-hidden /> : <Circle aria-hidden />}
          {words}<span className="visually-hidden">{isMet ? ', done' : ', still missing'}</span>
        </li>
      ))}
    </ul>
  )
}
