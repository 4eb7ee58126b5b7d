import type { Program } from '#domain/contracts/programs.ts'
import { searchWith } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { SelectField } from '#ui/select-field.tsx'
import type { OnPortalSearch } from '../on-search.ts'
import css from './program-choice.module.css'

type ProgramChoiceProps = { programs: readonly Program[]; search: PortalSearch; onSearch: OnPortalSearch }

/** Which of one's programs is shown, or the sum over all. */
export function ProgramChoice({ programs, search, onSearch }: ProgramChoiceProps) {
  return (
    <div className={css.choice}>
      <SelectField
        label="Program"
        value={String(search.program ?? '')}
        placeholder="All programs"
        options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ currentTarget: { value } }) =>
          onSearch(searchWith(search, { program: value === '' ? undefined : Number(value), search: undefined }))
        }
      />
    </div>
  )
}
