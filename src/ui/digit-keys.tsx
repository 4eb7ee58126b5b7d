import { Check, Delete } from 'lucide-react'
import { memo, useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import css from './digit-keys.module.css'

type PlainKeysProps = {
  /** The key 1, for whoever opens with the focus on it. */
  first?: RefObject<HTMLButtonElement | null> | undefined
  onDigit: (digit: string) => void
  onErase: () => void
}

export type DigitKeysProps = PlainKeysProps & {
  /** The check key; while it is not ready it stays, dashed, and does nothing. Enter does the same unless given. */
  go: { label: string; isReady: boolean; onGo: () => void; onEnter?: () => void }
  className?: string | undefined
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Twelve large keys. The keyboard's digits, Backspace and Enter do the same, wherever the focus is but in a field. */
export function DigitKeys({ first, onDigit, onErase, go, className }: DigitKeysProps) {
  const goOn = () => {
    if (go.isReady) go.onGo()
  }

  // In layout: the next key may come before the browser has painted, and what is on the screen must count.
  useLayoutEffect(() => {
    function followKeyboard(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      if (/^\d$/u.test(event.key)) onDigit(event.key)
      else if (event.key === 'Backspace') onErase()
      else if (event.key === 'Enter' && isKey(event.target)) (go.onEnter ?? goOn)()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', followKeyboard)
    return () => document.removeEventListener('keydown', followKeyboard)
  })

  return (
    <div className={[css.digitKeys, className].filter(Boolean).join(' ')}>
      <PlainKeys first={first} onDigit={onDigit} onErase={onErase} />
      <button
        type="button"
        data-key
        data-once
        className={css.go}
        aria-label={go.label}
        aria-disabled={!go.isReady || undefined}
        onClick={goOn}
      >
        <Check aria-hidden />
      </button>
    </div>
  )
}

/** All but the check key: the only one that a digit may change. */
const PlainKeys = memo(function PlainKeys({ first, onDigit, onErase }: PlainKeysProps) {
  return (
    <>
      {KEYS.map((digit) => (
        <button
          key={digit}
          type="button"
          data-key
          translate="no"
          ref={digit === '1' ? first : undefined}
          onClick={() => onDigit(digit)}
        >
          {digit}
        </button>
      ))}
      <button type="button" data-key aria-label="Delete digit" onClick={onErase}>
        <Delete aria-hidden />
      </button>
      <button type="button" data-key onClick={() => onDigit('0')}>
        0
      </button>
    </>
  )
})

/** One digit more; beyond the most there may be, a new number begins. */
export function withDigit(typed: string, digit: string, most: number): string {
  return typed.length < most ? typed + digit : digit
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox')
  )
}

/** Enter on a digit key means "go"; on any other control it keeps its own meaning. */
function isKey(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement || (target instanceof Element && target.tagName === 'SUMMARY')) return false
  return (
    !(target instanceof HTMLButtonElement) || (target.hasAttribute('data-key') && !target.hasAttribute('aria-label'))
  )
}
