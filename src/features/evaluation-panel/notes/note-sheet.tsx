import { useRef, useState } from 'react'
import type { FocusEvent, RefObject } from 'react'
import type { NoteRow } from '#data/db/database.ts'
import { saveNote } from '#data/db/note-writes.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { NoteList } from '#kit/note-list.tsx'
import { afterPress } from '#ui/after-press.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextAreaField } from '#ui/text-field.tsx'
import { toaster } from '#ui/toasts.ts'
import { usePanelScope } from '../state/panel-scope.ts'
import { standingNotes } from './panel-notes.ts'
import { QuickReasons } from './quick-reasons.tsx'
import { useNoteTyping } from './use-note-typing.ts'
import css from './panel-note-sheet.module.css'

type NoteSheetProps = {
  isOpen: boolean
  onClose: () => void
  ctx: WriteContext
  evaluationId: string
  notes: readonly NoteRow[]
  /** The skill on the card; null at the team-player items. */
  skill: { id: number; name: string } | null
  skillName: (skillId: number) => string
  /** What notes about a skill, or the whole player, often say. */
  reasons: (skillId: number | null) => readonly string[]
  /** Asks for the reason of a rating that stands away from its micro-skills; the text the field starts with. */
  why?: string | undefined
  /** The second of the video it speaks of; the text the field starts with. */
  at?: string | undefined
  /** Locked ratings keep the notes that explain them. */
  isLocked: boolean
  onSaved: () => void
  finalFocus: RefObject<HTMLElement | null>
}

/** Notes of this evaluation: about the skill on the card, or about the whole player. */
export function NoteSheet(props: NoteSheetProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title="Notes"
      initialFocus={field}
      finalFocus={props.finalFocus}
    >
      <NoteDesk {...props} field={field} />
    </Sheet>
  )
}

function NoteDesk({
  ctx,
  evaluationId,
  notes,
  skill,
  skillName,
  reasons,
  why,
  at,
  isLocked,
  onClose,
  onSaved,
  field,
}: NoteSheetProps & { field: RefObject<HTMLTextAreaElement | null> }) {
  const [about, setAbout] = useState<number | null>(why !== undefined && skill ? skill.id : null)
  const [edited, edit] = useState<NoteRow | null>(null)
  const { seeks } = usePanelScope()
  /** EP62. Withdraws a note; the toast's button writes its words again. */
  function withdraw({ id: noteId, text, skill_id: skillId }: NoteRow) {
    const note = { evaluationId, noteId, skillId }
    const undo = () => void saveNote(ctx, { ...note, from: '', text }).then(onSaved)
    void saveNote(ctx, { ...note, from: text, text: '' }).then(() => {
      onSaved()
      toaster.success('Note withdrawn', undefined, { label: 'Undo', run: undo })
    })
  }
  const place = `${about ?? 'player'}/${edited?.id ?? 'new'}`
  return (
    <div className={css.desk} data-moves>
      {!edited && skill && (
        <RadioCards
          legend="About"
          columns={2}
          value={about === null ? 'player' : 'skill'}
          options={[
            { value: 'skill', label: skill.name },
            { value: 'player', label: 'The whole player' },
          ]}
          onChange={(value) => setAbout(value === 'skill' ? skill.id : null)}
        />
      )}
      <NoteField
        key={place}
        field={field}
        ctx={ctx}
        evaluationId={evaluationId}
        skillId={about}
        edited={edited}
        why={edited ? undefined : about === null ? at : (why ?? at)}
        isWhy={about !== null && why !== undefined}
        reasons={reasons(about)}
        label={about === null ? 'Note about the player' : `Note about ${skillName(about)}`}
        onSaved={onSaved}
        onDone={() => {
          if (edited) {
            edit(null)
            setAbout(null)
          } else onClose()
        }}
      />
      <NoteList
        notes={standingNotes(notes)}
        skillName={skillName}
        isLocked={isLocked}
        onMoment={
          seeks.isHeard()
            ? (moment) => {
                seeks.ask(moment)
                onClose()
              }
            : undefined
        }
        onEdit={(note) => {
          edit(note)
          setAbout(note.skill_id)
        }}
        onWithdraw={withdraw}
      />
    </div>
  )
}

type FieldProps = Pick<NoteSheetProps, 'ctx' | 'evaluationId' | 'why' | 'onSaved'> & {
  skillId: number | null
  edited: NoteRow | null
  label: string
  reasons: readonly string[]
  isWhy: boolean
  field: RefObject<HTMLTextAreaElement | null>
  onDone: () => void
}

function NoteField({ label, reasons, isWhy, onDone, field, ...place }: FieldProps) {
  const { text, type, state, notKept, error, save } = useNoteTyping(place)
  function leave({ currentTarget: { form }, relatedTarget }: FocusEvent<HTMLTextAreaElement | HTMLButtonElement>) {
    if (!form?.contains(relatedTarget)) afterPress(() => void save())
  }
  const stateWords = {
    untouched: '',
    typing: '',
    written: '',
    kept: 'Kept as you type',
    saving: 'Saving',
    saved: 'Saved on this device',
  }[state]
  return (
    <form
      className={css.field}
      onSubmit={(event) => {
        event.preventDefault()
        void save().then((isSaved) => {
          if (isSaved) onDone()
        })
      }}
    >
      <TextAreaField
        ref={field}
        label={label}
        rows={5}
        maxLength={4000}
        value={text}
        error={error}
        onBlur={leave}
        hint={isWhy ? 'Why is this different from the micro-skills?' : undefined}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <QuickReasons reasons={reasons} text={text} field={field} onText={type} onLeave={leave} />
      <div className={css.actions}>
        {notKept === undefined ? <p aria-live="polite">{stateWords}</p> : <p role="alert">{notKept}</p>}
        <Button type="submit" variant="solid" size="court">
          Save note
        </Button>
      </div>
    </form>
  )
}
