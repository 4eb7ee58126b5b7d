import { useMutation } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { useServices } from '#data/react/person.tsx'
import { lengthBy } from '#domain/fields/characters.ts'
import type { EventPlayerDetails } from '#domain/contracts/event-people.ts'
import { addEventGroup, changeEventGroup, removeEventGroup } from '#domain/contracts/events.ts'
import type { Event, EventGroup } from '#domain/contracts/events.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import textCss from '#ui/text.module.css'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toaster } from '#ui/toasts.ts'
import { counted, groupDetail } from '../event-words.ts'
import { FailureNote } from '../failure-note.tsx'
import { Note } from '../note.tsx'
import { StepPanel } from '../step-panel.tsx'
import detailRowsCss from '../detail-rows.module.css'
import css from './groups-panel.module.css'

const asAdded = addEventGroup.input.entries

type GroupsPanelProps = { event: Event; players: readonly EventPlayerDetails[] }

/** Who is on court together, and how many they are. */
export function GroupsPanel({ event, players }: GroupsPanelProps) {
  const services = useServices()
  const [edited, edit] = useState<EventGroup | 'new'>()
  const [removed, remove] = useState<EventGroup>()
  const sizes = Map.groupBy(players, ({ group_id }) => group_id)
  const sizeOf = (id: string | null) => sizes.get(id)?.length ?? 0
  const removing = useMutation({
    mutationFn: (group: EventGroup) => services.api.call(removeEventGroup, { event_id: event.id, group_id: group.id }),
    onError: (error) => toaster.error(failureWords(error), 'The group is still there.'),
    onSettled: () => remove(undefined),
  })
  return (
    <StepPanel
      id="groups"
      title="Groups"
      count={event.groups.length}
      isHalf
      end={
        <Button onClick={() => edit('new')}>
          <Plus aria-hidden />
          Add group
        </Button>
      }
    >
      {event.groups.length === 0 ? (
        <Note>Groups are on court together, such as “Court 2, 10:00 AM”. A CSV can bring its own.</Note>
      ) : (
        <ul className={detailRowsCss.rows}>
          {event.groups.map((group) => (
            <li key={group.id}>
              <span>
                <b dir="auto" translate="no">
                  {group.name}
                </b>
                {groupDetail(group) && <small>{groupDetail(group)}</small>}
              </span>
              <span className={css.size}>
                {sizeOf(group.id)}
                <span className={textCss.visuallyHidden}> {sizeOf(group.id) === 1 ? 'player' : 'players'}</span>
              </span>
              <Button variant="ghost" shape="icon" aria-label={`Change ${group.name}`} onClick={() => edit(group)}>
                <Pencil aria-hidden />
              </Button>
              <Button
                variant="ghost"
                shape="icon"
                aria-label={`Remove ${group.name}`}
                onClick={() => (sizeOf(group.id) === 0 ? removing.mutate(group) : remove(group))}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
          {sizeOf(null) > 0 && (
            <li>
              <span>
                <b>No group</b>
              </span>
              <span className={css.size}>{sizeOf(null)}</span>
            </li>
          )}
        </ul>
      )}
      {edited !== undefined && (
        <GroupSheet
          key={edited === 'new' ? 'new' : edited.id}
          event={event}
          group={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={`Remove ${removed?.name ?? 'this group'}?`}
        confirmLabel="Remove"
        isHarmful
        isBusy={removing.isPending}
        onConfirm={() => removed && removing.mutate(removed)}
        onCancel={() => remove(undefined)}
      >
        <p>
          {counted(sizeOf(removed?.id ?? null), 'player')} will be in no group. Their ratings stay, also those that a
          tablet still holds.
        </p>
      </ConfirmDialog>
    </StepPanel>
  )
}

type GroupSheetProps = { event: Event; group: EventGroup | undefined; onClose: () => void }

/** A group's name, court and start. A new one is saved and the next can be typed. */
function GroupSheet({ event, group, onClose }: GroupSheetProps) {
  const services = useServices()
  const first = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({
    name: group?.name ?? '',
    court: group?.court ?? '',
    starts_at: group?.starts_at?.slice(0, 5) ?? '',
  })
  const [addedCount, count] = useState(0)
  const saving = useMutation({
    mutationFn: () => {
      const body = { ...typed, court: typed.court || null, starts_at: typed.starts_at || null, event_id: event.id }
      return group
        ? services.api.call(changeEventGroup, { ...body, group_id: group.id })
        : services.api.call(addEventGroup, body)
    },
    onSuccess: () => {
      if (group) return onClose()
      count((before) => before + 1)
      setTyped({ name: '', court: '', starts_at: '' })
      first.current?.focus()
    },
  })
  const refused = saving.error instanceof ApiError ? saving.error.fields : {}
  const errors: Partial<Record<string, string | undefined>> = {
    name: refused['name']?.[0],
    court: refused['court']?.[0],
    starts_at: refused['starts_at']?.[0],
  }
  const hasTold = Object.values(errors).some((message) => message !== undefined)

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault()
    if (!saving.isPending) saving.mutate()
  }

  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={group ? `Change ${group.name}` : 'Add a group'}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{addedCount > 0 ? 'Done' : 'Cancel'}</Button>
          <Button variant="solid" type="submit" form="group-form" aria-disabled={saving.isPending || undefined}>
            {saving.isPending ? 'Saving...' : group ? 'Save' : 'Add group'}
          </Button>
        </>
      }
    >
      <form id="group-form" className={css.form} noValidate onSubmit={submit}>
        <TextField
          ref={first}
          label="Name"
          rule={lengthBy(asAdded.name)}
          placeholder="Grade 9 girls"
          {...field('name')}
        />
        <TextField label="Court" isOptional rule={lengthBy(asAdded.court)} placeholder="Court 2" {...field('court')} />
        <TextField label="Starts at" isOptional type="time" {...field('starts_at')} />
        {saving.error && !hasTold && <FailureNote>{failureWords(saving.error)}</FailureNote>}
        <Note role="status">
          {addedCount > 0 && `${counted(addedCount, 'group')} added. Type the next one, or press Done.`}
        </Note>
      </form>
    </Sheet>
  )
}
