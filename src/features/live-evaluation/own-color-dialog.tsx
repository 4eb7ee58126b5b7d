import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { JerseyColor } from '#domain/contracts/players.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './own-color-dialog.module.css'

type OwnColorProps = { isOpen: boolean; number: string; onClose: () => void; onChoose: (color: JerseyColor) => void }

const FIRST = '#7bafd4'

/** A color that only this team wears: picked as on the cloth, and called as the team calls it. */
export function OwnColorDialog({ isOpen, number, onClose, onChoose }: OwnColorProps) {
  const field = useRef<HTMLInputElement>(null)
  const [cloth, setCloth] = useState(FIRST)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const color = `${cloth} ${name.trim()}`
  function choose() {
    if (!v.is(JerseyColor, color))
      return setError(name.trim() === '' ? 'Enter what the team calls it' : 'At most 24 characters')
    onChoose(color)
    onClose()
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Another color"
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" onClick={choose}>
            <Check aria-hidden />
            Use this color
          </Button>
        </>
      }
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          choose()
        }}
      >
        <label className={css.pick}>
          <Jersey number={number} color={color} size="xl" />
          <span>Tap to pick the color</span>
          <input
            type="color"
            aria-label="Color of the jersey"
            value={cloth}
            onChange={(event) => setCloth(event.currentTarget.value)}
          />
        </label>
        <TextField
          ref={field}
          label="What the team calls it"
          value={name}
          error={error}
          maxLength={24}
          autoComplete="off"
          hint="For example, Carolina blue."
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(undefined)
          }}
        />
      </form>
    </Modal>
  )
}
