import { GENDERS } from '#domain/contracts/players.ts'
import css from './gender-field.module.css'

export type Gender = (typeof GENDERS)[number]

/** The field `gender` of a form: one tap for each value. */
export function GenderField({ defaultValue }: { defaultValue?: Gender | null }) {
  return (
    <fieldset className={css.gender}>
      <legend>Gender</legend>
      <div>
        {GENDERS.map((gender) => (
          <label key={gender}>
            <input type="radio" name="gender" value={gender} defaultChecked={gender === defaultValue} />
            {gender}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The gender that was chosen in a form, or null. */
export function genderOf(data: FormData): Gender | null {
  return GENDERS.find((gender) => gender === data.get('gender')) ?? null
}
