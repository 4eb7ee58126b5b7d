import { Check, Delete, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Button } from './button.tsx'
import { Jersey } from './jersey.tsx'
import type { JerseyColor } from './jersey.tsx'
import { Modal } from './modal.tsx'
import './keypad-dialog.css'

export type KeypadMatch = {
  id: string
  title: string
  subtitle: string
  /** A short state under the words: "52 of 68 rated". */
  note?: string
  color?: JerseyColor
  /** Tells two matches apart: "White 23". */
  choiceLabel: string
  /** The address of a photo that is on the device. */
  photo?: string
}

type KeypadDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** "Jersey number" unless told. */
  title?: string
  /** Who wears the number typed so far; asked again with every digit. */
  lookup: (digits: string) => readonly KeypadMatch[]
  /** Says that several match: "Both teams have a 23? Choose the color." */
  severalText?: (digits: string) => string
  /** Stands in the slot while nobody matches. */
  emptyText?: (digits: string) => string
  onGo: (match: KeypadMatch) => void
  /** Something for a number that nobody has: "Add a player without a name". */
  extraAction?: { label: string; icon?: LucideIcon; onSelect: (digits: string) => void }
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const MOST_DIGITS = 2

/** Ten large keys that find a person by number. Digits stay text, because "00" and "0" are two numbers. */
export function KeypadDialog(props: KeypadDialogProps) {
  const { isOpen, onClose, title = 'Jersey number' } = props
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      isOpen={isOpen} onClose={onClose} title={title} kind="keypad" initialFocus={first}
      headAction={<Button variant="ghost" shape="icon" aria-label="Close" onClick={onClose}><X aria-hidden /></Button>}
    >
      <Keypad {...props} first={first} />
    </Modal>
  )
}

function Keypad(props: KeypadDialogProps & { first: RefObject<HTMLButtonElement | null> }) {
  const [digits, setDigits] = useState('')
  const [chosenId, chooseId] = useState<string | null>(null)
  const matches = digits === '' ? [] : props.lookup(digits)
  const match = matches.find(({ id }) => id === chosenId) ?? matches[0]

  const type = (digit: string) => {
    setDigits((typed) => (typed.length < MOST_DIGITS ? typed + digit : digit))
    chooseId(null)
  }
  const erase = () => setDigits((typed) => typed.slice(0, -1))
  const go = () => { if (match) props.onGo(match) }

  // On the document, so that digits count wherever the focus is inside the dialog.
  useEffect(() => {
    function followKeyboard(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (/^\d$/u.test(event.key)) type(event.key)
      else if (event.key === 'Backspace') erase()
      else if (event.key === 'Enter' && isKey(event.target)) go()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', followKeyboard)
    return () => document.removeEventListener('keydown', followKeyboard)
  })

  return (
    <div className="keypad">
      <div className="keypad-found">
        <output className="keypad-slot" aria-live="polite" aria-label="Player">
          <Jersey number={digits} color={match?.color ?? 'white'} size="xl" />
          {match?.photo && <img src={match.photo} alt="" width="56" height="56" />}
          <span className="keypad-who">
            <b>{match?.title ?? (digits === '' ? 'Type a number' : props.emptyText?.(digits) ?? `Nobody wears ${digits} yet`)}</b>
            {match && <span>{match.subtitle}</span>}
            {match?.note && <span className="keypad-note">{match.note}</span>}
          </span>
        </output>
        {matches.length > 1 && (
          <>
            {props.severalText && <p>{props.severalText(digits)}</p>}
            <div className="keypad-near">
              {matches.map((other) => (
                <button key={other.id} type="button" aria-pressed={other === match} onClick={() => chooseId(other.id)}>{other.choiceLabel}</button>
              ))}
            </div>
          </>
        )}
        {props.extraAction && <ExtraAction {...props.extraAction} digits={digits} />}
      </div>
      <div className="keypad-keys">
        {KEYS.map((digit) => (
          <button key={digit} type="button" data-key ref={digit === '1' ? props.first : undefined} onClick={() => type(digit)}>{digit}</button>
        ))}
        <button type="button" data-key aria-label="Delete digit" onClick={erase}><Delete aria-hidden /></button>
        <button type="button" data-key onClick={() => type('0')}>0</button>
        <button type="button" data-key className="go" aria-label="Go to player" aria-disabled={!match || undefined} onClick={go}><Check aria-hidden /></button>
      </div>
    </div>
  )
}

function ExtraAction({ label, icon: Icon, onSelect, digits }: NonNullable<KeypadDialogProps['extraAction']> & { digits: string }) {
  return <Button size="court" mt="auto" onClick={() => onSelect(digits)}>{Icon && <Icon aria-hidden />}{label}</Button>
}

/** Enter on a digit key means "go"; on any other button it keeps its own meaning. */
function isKey(target: EventTarget | null): boolean {
  return !(target instanceof HTMLButtonElement) || (target.hasAttribute('data-key') && !target.hasAttribute('aria-label'))
}
