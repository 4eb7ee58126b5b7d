import { ChevronDown, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { readPortalSearch, searchWith, writePortalSearch } from '#domain/portal/portal-search.ts'
import type { PortalSearch, SearchProblems } from '#domain/portal/portal-search.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { TextField } from '#ui/text-field.tsx'
import { dayWords } from '#kit/time-words.ts'
import filterBarCss from './filter-bar.module.css'
import textCss from '#ui/text.module.css'

type DatesFilterProps = { search: PortalSearch; problems: SearchProblems; onSearch: (next: PortalSearch) => void }

/** The first and the last day, each of which may be left open. */
export function DatesFilter({ search, problems, onSearch }: DatesFilterProps) {
  const [isOpen, open] = useState(false)
  const isWrong = Boolean(problems.from ?? problems.to)
  const isSet = isWrong || search.from !== undefined || search.to !== undefined
  return (
    <>
      <Button
        className={filterBarCss.filterButton}
        aria-haspopup="dialog"
        data-set={isSet || undefined}
        data-wrong={isWrong || undefined}
        onClick={() => open(true)}
      >
        {isWrong && <CircleAlert aria-hidden />}
        <span>Dates</span> <b className={textCss.clip}>{wordsOf(search, problems)}</b>
        <ChevronDown aria-hidden />
      </Button>
      {isOpen && <DatesDialog search={search} problems={problems} onClose={() => open(false)} onSearch={onSearch} />}
    </>
  )
}

function DatesDialog({ search, problems, onSearch, onClose }: DatesFilterProps & { onClose: () => void }) {
  const [days, setDays] = useState({
    from: problems.from?.value ?? search.from ?? '',
    to: problems.to?.value ?? search.to ?? '',
  })
  const next = readPortalSearch({ ...writePortalSearch(search), ...days })
  const isAsked = days.from !== '' || days.to !== ''
  function show() {
    if (next.problems.from || next.problems.to) return
    onSearch(next)
    onClose()
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Evaluated between"
      footer={
        <>
          <Button
            onClick={() => {
              onSearch(searchWith(search, { from: undefined, to: undefined }))
              onClose()
            }}
          >
            All dates
          </Button>
          <Button variant="solid" onClick={show} aria-disabled={Boolean(next.problems.from ?? next.problems.to)}>
            Show
          </Button>
        </>
      }
    >
      <form
        className={filterBarCss.filterDates}
        onSubmit={(event) => {
          event.preventDefault()
          show()
        }}
      >
        <TextField
          label="First day"
          type="date"
          isOptional
          value={days.from}
          error={next.problems.from?.why}
          onChange={(event) => setDays({ ...days, from: event.currentTarget.value })}
        />
        <TextField
          label="Last day"
          type="date"
          isOptional
          value={days.to}
          error={isAsked ? next.problems.to?.why : undefined}
          onChange={(event) => setDays({ ...days, to: event.currentTarget.value })}
        />
      </form>
    </Modal>
  )
}

function wordsOf({ from, to }: PortalSearch, problems: SearchProblems): string {
  const [first, last] = [problems.from?.value ?? words(from), problems.to ? words(problems.to.value) : words(to)]
  if (first && last) return `${first} to ${last}`
  return first ? `From ${first}` : last ? `Until ${last}` : 'All'
}

function words(day: string | undefined): string {
  return day !== undefined && /^\d{4}-\d{2}-\d{2}$/u.test(day) && !Number.isNaN(Date.parse(day))
    ? dayWords(`${day}T12:00:00`)
    : (day ?? '')
}
