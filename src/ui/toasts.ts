import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'error' | 'info'
/** The toast's button. A tap runs the action and closes the toast. */
export type ToastAction = { label: string; run: () => void }
export type Toast = {
  id: number
  kind: ToastKind
  title?: string | undefined
  text: ReactNode
  action?: ToastAction | undefined
  lastsMs: number
}

const TOAST_MS = 4_500
const ERROR_TOAST_MS = 6_000
/** Long enough to read, and to reach its button. */
const ACTION_TOAST_MS = 8_000
/** More would cover the page. */
const MOST_SHOWN = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a sentence for 4.5 s, an error for 6 s, one with a button for 8 s. The page must say the same, because
 * a toast is easily missed.
 */
export const toaster = {
  success: (text: ReactNode, title?: string, action?: ToastAction) => show('success', text, title, action),
  error: (text: ReactNode, title?: string) => show('error', text, title),
  info: (text: ReactNode, title?: string) => show('info', text, title),
  dismiss,
  clear: () => change([]),
}

function show(kind: ToastKind, words: ReactNode, heading?: string, action?: ToastAction): number {
  lastId += 1
  const text = typeof words === 'string' ? asSentence(words) : words
  const title = heading && asSentence(heading)
  const lastsMs = action ? ACTION_TOAST_MS : kind === 'error' ? ERROR_TOAST_MS : TOAST_MS
  const toast = { id: lastId, kind, title, text, action, lastsMs }
  const stays = (other: Toast) =>
    // An info answers the last tap, so it replaces an older one.
    !(kind === 'info' && other.kind === 'info') && (other.text !== text || other.title !== title)
  change(fitting([...toasts.filter(stays), toast]))
  return lastId
}

/** W40. Title and text are shown in one line and read aloud in one breath, so each ends as a sentence. */
function asSentence(words: string): string {
  const trimmed = words.trim()
  return trimmed === '' || /[.!?…]["”’)]?$/u.test(trimmed) ? trimmed : `${trimmed}.`
}

/** The oldest leave first, errors last of all. */
function fitting(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= MOST_SHOWN) return all
  const leaving = all.find(({ kind }) => kind !== 'error') ?? all[0]
  return fitting(all.filter((toast) => toast !== leaving))
}

function dismiss(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
