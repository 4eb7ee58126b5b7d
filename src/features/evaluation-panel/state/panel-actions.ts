import type { OpenItem } from '#domain/evaluations/completeness.ts'

/** What a tap on the card asks for. The functions stay the same while the evaluation stays the same. */
export type PanelActions = {
  /** A value too far from the micro-skills is not taken, whatever the tiles show, and the person is told. */
  rate: (key: string, value: number | null) => void
  toggleNotObserved: (key: string, isPressed: boolean) => void
  /** Shows what the values of the item look like. */
  help: (key: string) => void
  /** Asks why a skill stands away from its micro-skills. */
  why: (skillId: number) => void
  undo: () => void
}

/** Where the panel leads. Whoever leaves is asked first while a value is not on this device yet. */
export type PanelWays = {
  toStep: (code: string) => void
  /** To an item that still stands between the sheet and the final save. */
  toItem: (item: OpenItem) => void
  toPlayer: (id: string) => void
  toResult: () => void
  toOutbox: () => void
  /** Back to where one came from. */
  back: () => void
  /** Does something that leaves this evaluation. */
  leaveFor: (go: () => void) => void
}

/** What lies over the panel. One thing at a time. */
export type PanelDialog =
  | { kind: 'keypad' }
  | { kind: 'menu' }
  | { kind: 'notes'; why?: string; /** How the note begins: with the second it speaks of. */ at?: string }
  | { kind: 'why'; skillId: number }
  | { kind: 'help'; key: string }
  | { kind: 'final-save' }
  | { kind: 'video-problem' }
  | { kind: 'release' }
  | { kind: 'leave'; go: () => void }
