import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { NOTHING_TYPED, withJerseyDigit, withoutLastDigit } from '#domain/evaluations/typed-number.ts'
import type { Typing } from '#domain/evaluations/typed-number.ts'
import { Button } from '#ui/button.tsx'
import { DigitKeys } from '#ui/digit-keys.tsx'
import { Modal } from '#ui/modal.tsx'
import { Jersey } from './jersey.tsx'
import css from './keypad-dialog.module.css'

export type KeypadMatch = {
  id: string
  title: string
  subtitle: string
  /** A short state under the words: "52 of 68 rated". */
  note?: string
  color?: string
  /** Tells two matches apart: "White 23". */
  choiceLabel: string
  /** The address of a picture that is on the device. */
  picture?: string
}

type KeypadDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** "Jersey number" unless told. */
  title?: string
  /** The numbers that are worn. A number has as many digits as the longest of them, and at least 2. */
  numbers: readonly string[]
  /** Who wears the number typed so far; asked again with every digit. */
  lookup: (digits: string) => readonly KeypadMatch[]
  /** Says that several match: "Both teams have a 23? Choose the color." */
  severalText?: (digits: string) => string
  /** Stands in the slot while nobody matches. */
  emptyText?: (digits: string) => string
  /** The jersey's color while nobody matches; white unless told. */
  emptyColor?: string
  onGo: (match: KeypadMatch) => void
  /** Has the hint's place while no number is typed. */
  start?: ReactNode
  /** What can be done about a number that nobody has, or somebody else. */
  forNobody?: (digits: string) => ReactNode
}

const LEAST_MOST_DIGITS = 2

/** Ten large keys that find a person by number. Digits stay text, because "00" and "0" are two numbers. */
export function KeypadDialog(props: KeypadDialogProps) {
  const { isOpen, onClose, title = 'Jersey number' } = props
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      kind="keypad"
      initialFocus={first}
      headAction={
        <Button variant="ghost" shape="icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </Button>
      }
    >
      <Keypad {...props} first={first} />
    </Modal>
  )
}

function Keypad(props: KeypadDialogProps & { first: RefObject<HTMLButtonElement | null> }) {
  const { numbers } = props
  const most = Math.max(LEAST_MOST_DIGITS, ...numbers.map(({ length }) => length))
  const [{ typing, chosenId }, show] = useState<{ typing: Typing; chosenId?: string }>({ typing: NOTHING_TYPED })
  const { digits } = typing
  const matches = digits === '' ? [] : props.lookup(digits)
  const match = matches.find(({ id }) => id === chosenId) ?? matches[0]

  const type = (digit: string) => {
    const key = { digit, at: performance.now(), most }
    show((before) => ({ typing: withJerseyDigit(numbers, before.typing, key) }))
  }
  const erase = () => {
    const at = performance.now()
    show((before) => ({ typing: withoutLastDigit(before.typing, at) }))
  }
  const choose = (id: string) => show({ typing: { ...typing, isDone: true }, chosenId: id })

  return (
    <div className={css.keypad}>
      <div className={css.keypadFound}>
        <output className={css.keypadSlot} aria-live="polite" aria-label="Player">
          <Jersey number={digits} color={match?.color ?? props.emptyColor ?? 'white'} size="xl" />
          {match?.picture && <img src={match.picture} alt="" width="56" height="56" />}
          <span className={css.keypadWho}>
            <b>
              {match?.title ??
                (digits === '' ? 'Type a number' : (props.emptyText?.(digits) ?? `Nobody wears ${digits} yet`))}
            </b>
            {match && <span>{match.subtitle}</span>}
            {match?.note && <span className={css.keypadNote}>{match.note}</span>}
          </span>
        </output>
        {digits === '' ? (
          props.start && <div className={css.keypadHint}>{props.start}</div>
        ) : (
          <KeypadHint
            key={digits}
            digits={digits}
            matches={matches}
            match={match}
            onChoose={choose}
            severalText={props.severalText}
            forNobody={props.forNobody}
          />
        )}
      </div>
      <DigitKeys
        first={props.first}
        onDigit={type}
        onErase={erase}
        go={{
          label: 'Go to player',
          isReady: match !== undefined,
          onGo: () => {
            if (match) props.onGo(match)
          },
        }}
      />
    </div>
  )
}

type KeypadHintProps = {
  severalText: KeypadDialogProps['severalText']
  forNobody: KeypadDialogProps['forNobody']
  digits: string
  matches: readonly KeypadMatch[]
  match: KeypadMatch | undefined
  onChoose: (id: string) => void
}

/** What can be done about these digits, beyond going to the player in the slot. */
function KeypadHint({ digits, matches, match, onChoose, severalText, forNobody }: KeypadHintProps) {
  const [isOther, meanOther] = useState(false)
  if (matches.length < 2 && !forNobody) return null
  return (
    <div className={css.keypadHint}>
      {matches.length > 1 && (
        <>
          {severalText && <p>{severalText(digits)}</p>}
          <div className={css.keypadNear}>
            {matches.map((other) => (
              <button key={other.id} type="button" aria-pressed={other === match} onClick={() => onChoose(other.id)}>
                {other.choiceLabel}
              </button>
            ))}
          </div>
        </>
      )}
      {match && forNobody && !isOther && (
        <Button size="court" variant="ghost" above="rest" onClick={() => meanOther(true)}>
          Another player with {digits}
        </Button>
      )}
      {(!match || isOther) && forNobody?.(digits)}
    </div>
  )
}
