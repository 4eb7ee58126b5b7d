import { useState } from 'react'
import { birthDateDoubt } from '#domain/profiles/age.ts'

export type BirthDateQuestion = {
  doubt: 'child' | 'parent' | undefined
  day: string
  saved: string | null
  today: string
  /** Opens the question if the date is doubtful. Returns whether it did. */
  isAsking: () => boolean
  confirm: () => void
  close: () => void
}

/** K75, D114. Asks about a doubtful birth date before it replaces the saved one. A confirmed date raises no question. */
export function useBirthDateQuestion(day: string, saved: string | null, today: string): BirthDateQuestion {
  const [isOpen, setOpen] = useState(false)
  const [confirmed, setConfirmed] = useState<string>()
  const doubt = day === confirmed ? undefined : birthDateDoubt(day, saved, today)
  return {
    doubt: isOpen ? doubt : undefined,
    day,
    saved,
    today,
    isAsking() {
      setOpen(doubt !== undefined)
      return doubt !== undefined
    },
    confirm() {
      setOpen(false)
      setConfirmed(day)
    },
    close: () => setOpen(false),
  }
}
