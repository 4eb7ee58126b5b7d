import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { PlayerForm } from '#domain/profiles/player-fields.ts'
import { seasonWords } from '#domain/profiles/season-words.ts'
import { finder } from '#domain/search.ts'
import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { Factor, ProfileTab } from './step-props.ts'
import accoladeWordsCss from './accolade-words.module.css'
import css from './accolade-picker.module.css'

type AccoladePickerProps = {
  tab: ProfileTab
  factors: readonly Factor[]
  form: PlayerForm
  /** Newest first. */
  seasons: readonly number[]
  onAdd: (factor: Factor, season: number) => void
}

/** The catalog of one kind for the organization type: a season, a search, and one button each. */
export function AccoladePicker({ tab, factors, form, seasons, onAdd }: AccoladePickerProps) {
  const [search, setSearch] = useState('')
  const [chosen, choose] = useState(seasons[0] ?? 0)
  const heading = useId()
  const words = tab.toLowerCase()
  if (form.organization_type === '')
    return (
      <p className={accoladeWordsCss.quiet}>
        Choose the organization type in the previous step. It decides which {words} are offered.
      </p>
    )
  const isFound = finder(search)
  const offered = factors.filter((factor) => isOffered(factor, form) && isFound([factor.name]))
  const timesListed = (id: number) => form.competitive_items.filter(({ factor_id }) => factor_id === id).length
  const season = seasons.includes(chosen) ? chosen : (seasons[0] ?? chosen)

  return (
    <section className={css.picker} aria-labelledby={heading}>
      <h4 id={heading}>Add from the list</h4>
      <div className={css.tools}>
        <SearchField name={`Search ${words}`} placeholder={`Search ${words}`} value={search} onChange={setSearch} />
        <SelectField
          className={css.year}
          label="Season"
          value={String(season)}
          options={seasons.map((it) => ({ value: String(it), label: seasonWords(it) }))}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
      </div>
      {offered.length === 0 && (
        <p className={accoladeWordsCss.quiet}>
          {search.trim() === ''
            ? `There are no ${words} for this organization type.`
            : `Nothing in the list matches "${search.trim()}".`}
        </p>
      )}
      <ul aria-label={`${tab} to add`}>
        {offered.map((factor) => {
          const times = timesListed(factor.id)
          const isFull = times >= factor.max_count
          return (
            <li key={factor.id}>
              <span id={`${heading}-${factor.id}`}>
                {factor.name}
                <small>{detailOf(factor, times)}</small>
              </span>
              <Button
                aria-label={`Add ${factor.name}, ${seasonWords(season)}`}
                aria-describedby={isFull ? `${heading}-${factor.id}` : undefined}
                aria-disabled={isFull || undefined}
                onClick={() => {
                  if (!isFull) onAdd(factor, season)
                }}
              >
                <Plus aria-hidden />
                Add
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function isOffered({ organization_types, gender }: Factor, form: PlayerForm): boolean {
  return organization_types.map(String).includes(form.organization_type) && (gender === null || gender === form.gender)
}

function detailOf({ team_type, max_count }: Factor, times: number): string {
  const often = times > 0 ? `Listed ${times} of ${max_count}` : max_count === 1 ? 'Once' : `Up to ${max_count} times`
  return team_type === null ? often : `${team_type} · ${often}`
}
