import { ShieldCheck } from 'lucide-react'
import { lengthBy } from '#domain/fields/characters.ts'
import { Email } from '#domain/fields/text-fields.ts'
import { ageAnswer, ageFactsOf } from '#domain/profiles/counts-as-child.ts'
import { walkOnOf } from '#domain/profiles/live-player-form.ts'
import { fieldOf } from '#ui/field-of.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FieldProps } from './field-props.ts'
import css from './live-fields.module.css'

/** Where the report goes once it is published, and whether a guardian is asked first. `today` as `2026-10-31`. */
export function ReportFields({ today, ...props }: FieldProps & { today: string }) {
  const { form, errors, dropdowns } = props
  const field = fieldOf(props)
  const age = errors.date_of_birth === undefined ? ageAnswer(ageFactsOf(walkOnOf(form, dropdowns)), today) : 'older'
  const isUnknown = age === 'unknown' && form.report_email.trim() !== ''
  return (
    <div className={css.fields}>
      <TextField
        label="Email"
        isOptional
        rule={lengthBy(Email)}
        type="email"
        inputMode="email"
        {...field('report_email')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint="A parent’s or the player’s own. We send the report there when you complete the evaluation."
      />
      <TextField
        label="Date of birth"
        isOptional
        type="date"
        {...field('date_of_birth')}
        max={today}
        autoComplete="off"
      />
      <div aria-live="polite">
        {(age === 'child' || isUnknown) && (
          <Notice tone="paint" icon={ShieldCheck} title="A parent or guardian must agree first">
            <p>
              {isUnknown
                ? 'Without a date of birth or a grade, this player may be under 13. Add one of them, or use a parent’s email: we ask them to agree, then send the report.'
                : 'This player may be under 13. Use a parent’s email: we ask them to agree, then send the report.'}{' '}
              Until then, only you and Courtside administrators can read it.
            </p>
          </Notice>
        )}
      </div>
    </div>
  )
}
