import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { failureWords } from '#data/api/failure-words.ts'
import { useServices } from '#data/react/person.tsx'
import { changeEvent } from '#domain/contracts/events.ts'
import { isSeen } from '#domain/fields/characters.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './columns-sheet.module.css'

type ColumnsSheetProps = {
  eventId: string
  columns: readonly string[]
  /** How many players the last column holds: it goes only when it is empty, so that nobody falls off the board. */
  inLast: number
  onClose: () => void
}

const [FEWEST, MOST] = [2, 8]

/** The names of the board's columns, from the left. */
export function ColumnsSheet({ eventId, columns, inLast, onClose }: ColumnsSheetProps) {
  const services = useServices()
  const [names, setNames] = useState(columns)
  const saving = useMutation({
    mutationFn: () => services.api.call(changeEvent, { event_id: eventId, columns: [...names] }),
    onSuccess: onClose,
  })
  const isNameless = names.some((name) => !isSeen(name))
  const canRemove = names.length > FEWEST && (names.length > columns.length || inLast === 0)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isNameless && !saving.isPending) saving.mutate()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Columns"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form="columns-form" aria-disabled={isNameless || undefined}>
            Save
          </Button>
        </>
      }
    >
      <form id="columns-form" className={css.form} noValidate onSubmit={submit}>
        {names.map((name, at) => (
          <TextField
            // A column has no name but its place.
            key={at}
            label={`Column ${at + 1}`}
            maxLength={30}
            autoComplete="off"
            value={name}
            error={!isSeen(name) ? 'Name the column' : undefined}
            onChange={({ currentTarget: { value } }) =>
              setNames(names.map((before, place) => (place === at ? value : before)))
            }
          />
        ))}
        <div className={css.ways}>
          {names.length < MOST && (
            <Button onClick={() => setNames([...names, ''])}>
              <Plus aria-hidden />
              Add a column
            </Button>
          )}
          {canRemove && (
            <Button variant="ghost" onClick={() => setNames(names.slice(0, -1))}>
              <Trash2 aria-hidden />
              Remove the last
            </Button>
          )}
        </div>
        {saving.error && <p className={css.refused}>{failureWords(saving.error)}</p>}
      </form>
    </Sheet>
  )
}
