import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'error' | 'info'
export type Toast = { id: number; kind: ToastKind; title?: string | undefined; text: ReactNode; lastsMs: number }

const TOAST_MS = 4_500
const ERROR_TOAST_MS = 6_000
/** More would cover the page. */
const MOST_SHOWN = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a sentence for 4.5 s, an error for 6 s. The page must say the same, because a toast is easily missed. */
export const toaster = {
  success: (text: ReactNode, title?: string) => show('success', text, title),
  error: (text: ReactNode, title?: string) => show('error', text, title),
  info: (text: ReactNode, title?: string) => show('info', text, title),
  dismiss,
  clear: () => change([]),
}

function show(kind: ToastKind, words: ReactNode, heading?: string): number {
  lastId += 1
  const text = typeof words === 'string' ? asSentence(words) : words
  const title = heading && asSentence(heading)
  const toast = { id: lastId, kind, title, text, lastsMs: kind === 'error' ? ERROR_TOAST_MS : TOAST_MS }
  change(fitting([...toasts.filter((other) => other.text !== text || other.title !== title), toast]))
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
