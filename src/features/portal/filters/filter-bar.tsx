import { ChevronDown, CircleAlert, X } from 'lucide-react'
import type { PortalFilters, FilterChoice } from '#domain/contracts/portal-filters.ts'
import { isFiltered, searchWith, searchWithText, withoutFilters } from '#domain/portal/portal-search.ts'
import type { PortalSearch, SearchProblems } from '#domain/portal/portal-search.ts'
import { seasonWords } from '#domain/profiles/season-words.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { DatesFilter } from './dates-filter.tsx'
import { FILTER_NAMES } from './filter-words.ts'
import css from './filter-bar.module.css'
import textCss from '#ui/text.module.css'

type ChoiceKey = keyof PortalFilters
type FilterBarProps = {
  /** Undefined until they came. */
  choices: PortalFilters | undefined
  /** Which of them stand here, in their order. Dates follow the season. */
  keys: readonly ChoiceKey[]
  search: PortalSearch
  /** What is wrong in the address, found here or by the server. */
  problems: SearchProblems
  onSearch: (next: PortalSearch) => void
}

/**
 * What the figures are narrowed by: a button for each, with what it is set to and a list of the choices with their
 * counts.
 */
export function FilterBar({ choices, keys, search, problems, onSearch }: FilterBarProps) {
  return (
    <div className={css.filterBar} role="group" aria-label="Filters">
      {keys.flatMap((key) => [
        <ChoiceFilter
          key={key}
          name={key}
          choices={choices?.[key] ?? []}
          search={search}
          problems={problems}
          onSearch={onSearch}
        />,
        key === 'season' && <DatesFilter key="dates" search={search} problems={problems} onSearch={onSearch} />,
      ])}
      {isFiltered(search) && (
        <Button className={css.filterReset} variant="ghost" onClick={() => onSearch(withoutFilters(search))}>
          <X aria-hidden />
          Reset
        </Button>
      )}
    </div>
  )
}

type ChoiceFilterProps = {
  name: ChoiceKey
  choices: readonly FilterChoice[]
  search: PortalSearch
  problems: SearchProblems
  onSearch: FilterBarProps['onSearch']
}

function ChoiceFilter({ name, choices, search, problems, onSearch }: ChoiceFilterProps) {
  const problem = problems[name]
  const set = problem?.value ?? (search[name] === undefined ? undefined : String(search[name]))
  // A team is always one of them, and what is compared with is something always.
  const isNeeded = name === 'team' || name === 'compare'
  if (set === undefined && choices.length < (name === 'team' ? 2 : 1)) return null
  const current = set ?? (name === 'compare' ? 'level' : '')
  const isSet = set !== undefined && name !== 'team'
  const choose = (id: string) =>
    onSearch(id === '' ? searchWith(search, { [name]: undefined }) : searchWithText(search, name, id))
  const items = [
    ...(isNeeded ? [] : [{ id: '', label: 'All', isChecked: current === '', onSelect: () => choose('') }]),
    ...choices.map(({ id, name: label, count }) => ({
      id,
      label,
      isChecked: id === current,
      onSelect: () => choose(name === 'compare' && id === 'level' ? '' : id),
      ...(name !== 'compare' && { note: String(count) }),
    })),
    ...(set !== undefined && !choices.some(({ id }) => id === set) && !isNeeded
      ? [{ id: 'other', label: `${nameOf(name, choices, set)} (not among them)`, isChecked: true, onSelect: () => {} }]
      : []),
  ]
  return (
    <Menu
      className={css.filterMenu}
      label={`${FILTER_NAMES[name]}: choices`}
      isFloating
      items={items}
      button={{ className: css.filterButton, ...(isSet && { 'data-set': '' }), ...(problem && { 'data-wrong': '' }) }}
    >
      {problem && <CircleAlert aria-hidden />}
      <span>{FILTER_NAMES[name]}</span>{' '}
      <b className={textCss.clip}>
        {(name === 'compare' ? COMPARED[current] : undefined) ?? nameOf(name, choices, current)}
      </b>
      <ChevronDown aria-hidden />
    </Menu>
  )
}

/** What the list says at more length. */
const COMPARED: Readonly<Record<string, string>> = { level: 'Level', program: 'Program' }

/** Of what is not among the choices, as they would name it. */
function nameOf(name: ChoiceKey, choices: readonly FilterChoice[], id: string): string {
  if (id === '') return 'All'
  return (
    choices.find((choice) => choice.id === id)?.name ??
    (name === 'season' && /^\d{4}$/u.test(id) ? seasonWords(Number(id)) : id)
  )
}
