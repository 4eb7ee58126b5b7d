import { useObservable } from 'dexie-react-hooks'
import { Camera, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Database } from '#data/db/database.ts'
import { readSentToOrganizer } from '#data/db/event-reads.ts'
import type { EventPlayerRow } from '#data/db/event-rows.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { lengthBy } from '#domain/fields/characters.ts'
import type { EventGroup } from '#domain/contracts/events.ts'
import { FirstName, LastName } from '#domain/fields/text-fields.ts'
import { MOST_BIB_DIGITS } from '#domain/events/typed-bib.ts'
import { fieldWords } from '#domain/events/waiting-words.ts'
import { Button } from '#ui/button.tsx'
import { PictureRefused, smallFace } from '#ui/picture-field-decode.ts'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { groupName } from '../state/court-players.ts'
import type { Desk } from './use-desk.ts'
import { textOf } from './form-text.ts'
import { GenderField, genderOf } from './gender-field.tsx'
import formCss from './desk-form.module.css'
import css from './desk-player-sheet.module.css'
import textCss from '#ui/text.module.css'

type PlayerSheetProps = {
  row: EventPlayerRow
  groups: readonly EventGroup[]
  photo: string | undefined
  /** EV127. A guardian must agree before a photo is taken. */
  isPhotoWaiting: boolean
  /** Who else wears this bib. */
  wearerOf: (bib: string) => string | undefined
  db: Database
  desk: Desk
  onClose: () => void
}

/** Bib, name, gender, group and photo of one player. */
export function PlayerSheet({ row, groups, photo, isPhotoWaiting, wearerOf, db, desk, onClose }: PlayerSheetProps) {
  const sent = useObservable(
    () => liveRows(db, () => readSentToOrganizer(db, row.user_id, row.id)),
    [db, row.user_id, row.id],
  )
  const formId = useId()
  const [bib, setBib] = useState(row.bib ?? '')
  const other = bib === (row.bib ?? '') ? undefined : wearerOf(bib === '' ? '' : String(Number(bib)))
  async function save(data: FormData) {
    const text = (field: string) => textOf(data, field)
    const said = {
      bib: bib === '' ? null : bib,
      first_name: text('first'),
      last_name: text('last'),
      group_id: text('group') || null,
      gender: genderOf(data),
    }
    const changes = Object.fromEntries(
      Object.entries(said).filter(([field, value]) => value !== row[field as keyof typeof said]),
    )
    if (Object.keys(changes).length === 0 || (await desk.change(row.id, changes, 'Changed'))) onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={[row.bib, `${row.first_name} ${row.last_name}`.trim() || 'No name yet'].filter(Boolean).join(' ')}
      footer={
        <Button size="court" variant="solid" type="submit" form={formId}>
          Save
        </Button>
      }
    >
      <form
        id={formId}
        className={formCss.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        {isPhotoWaiting ? (
          <p className={css.note}>No photo until a parent or guardian agrees: this player may be under 13.</p>
        ) : (
          <PhotoField row={row} photo={photo} desk={desk} />
        )}
        {sent?.map((field) => (
          <p key={field} className={css.note}>
            The {fieldWords([field])} you sent is used only once an organizer accepts it.
          </p>
        ))}
        <TextField
          label="Bib"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MOST_BIB_DIGITS}
          hint={other === undefined ? undefined : `${other} wears ${bib}. Both are kept until one gets another bib.`}
          value={bib}
          onChange={(event) => setBib(event.currentTarget.value.replaceAll(/\D/gu, ''))}
        />
        <TextField
          label="First name"
          name="first"
          rule={lengthBy(FirstName)}
          autoComplete="off"
          defaultValue={row.first_name}
        />
        <TextField
          label="Last name"
          name="last"
          rule={lengthBy(LastName)}
          autoComplete="off"
          defaultValue={row.last_name}
        />
        <GenderField defaultValue={row.gender} />
        <SelectField
          label="Group"
          name="group"
          placeholder="None"
          defaultValue={row.group_id ?? ''}
          options={groups.map((group) => ({ value: group.id, label: groupName(group) }))}
        />
      </form>
    </Sheet>
  )
}

/** A photo is saved as it is taken: small enough to travel with the rest. */
function PhotoField({ row, photo, desk }: Pick<PlayerSheetProps, 'row' | 'photo' | 'desk'>) {
  const id = useId()
  const [error, setError] = useState<string>()
  async function take(file: File | undefined) {
    if (!file) return
    setError(undefined)
    try {
      await desk.change(row.id, { photo: await smallFace(file) }, 'Photo saved')
    } catch (refusal) {
      setError(refusal instanceof PictureRefused ? refusal.message : 'This photo cannot be opened. Take another one.')
    }
  }
  return (
    <div className={css.photo}>
      {photo ? <img src={photo} alt="" width="96" height="96" /> : <i aria-hidden="true" />}
      <Button size="court" asChild>
        <label htmlFor={id}>
          <Camera aria-hidden />
          {photo ? 'Take another photo' : 'Take a photo'}
        </label>
      </Button>
      <input
        id={id}
        className={textCss.visuallyHidden}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      {photo && (
        <Button
          size="court"
          shape="icon"
          aria-label="Remove photo"
          onClick={() => void desk.change(row.id, { photo: null }, 'Photo removed')}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
      {error && <p role="alert">{error}</p>}
    </div>
  )
}
