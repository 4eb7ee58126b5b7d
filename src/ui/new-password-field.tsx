import { Check, Circle } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'
import css from './new-password-field.module.css'
import textCss from './text.module.css'

/** What a new password must have, each with whether what is typed has it. */
type Rules = readonly { words: string; isMet: boolean }[]

/** A password that is chosen: the field, and under it what is met and what is missing while it is typed. */
export function NewPasswordField({
  rules,
  ...field
}: Omit<ComponentProps<typeof PasswordField>, 'below' | 'aria-describedby' | 'autoComplete'> & { rules: Rules }) {
  const id = useId()
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      aria-describedby={id}
      below={<PasswordRules id={id} rules={rules} />}
    />
  )
}

function PasswordRules({ id, rules }: { id: string; rules: Rules }) {
  return (
    <ul className={css.passwordRules} id={id} aria-label="The password needs">
      {rules.map(({ words, isMet }) => (
        <li key={words} data-met={isMet || undefined}>
          {isMet ? <Check aria-hidden /> : <Circle aria-hidden />}
          {words}
          <span className={textCss.visuallyHidden}>{isMet ? ', done' : ', still missing'}</span>
        </li>
      ))}
    </ul>
  )
}
