import { useEffect } from 'react'
import type { RefObject } from 'react'

const FIELD = '[aria-invalid=true], [data-invalid=true], [data-refused], [data-bad]'
/** A form's message about itself: an alert with words, or a live notice. */
const ABOUT_ALL = '[role=alert]:not(:empty), section[role=status]'

/** Returns the first refused field of a form, or else the words about the form. */
export function firstRefused(root: ParentNode | null | undefined): HTMLElement | null {
  const field = Array.from(root?.querySelectorAll<HTMLElement>(FIELD) ?? [], fieldOf).find((it) => it !== null)
  return field ?? root?.querySelector<HTMLElement>(ABOUT_ALL) ?? null
}

/** Returns the field to focus: in a refused group the field that is marked invalid, or else the first one. */
function fieldOf(place: HTMLElement): HTMLElement | null {
  if (!place.matches('[data-refused]')) return place
  return place.querySelector<HTMLElement>('[aria-invalid=true]') ?? place.querySelector<HTMLElement>('input')
}

/** W57. Scrolls the first refusal of a form into view, clear of the bars, and focuses it. */
export function focusRefused(root: ParentNode | null | undefined): void {
  const place = firstRefused(root)
  if (!place) return
  if (place.matches(ABOUT_ALL)) place.tabIndex = -1
  place.focus({ preventScroll: true })
  place.scrollIntoView?.({ block: 'center' })
}

/** W57. Focuses the first refusal after each try; `tries` counts the tries that failed. */
export function useRefusedFocus(form: RefObject<HTMLElement | null>, tries: number): void {
  // After the page has drawn the refusals: only then does the form know its bad fields.
  useEffect(() => {
    if (tries > 0) focusRefused(form.current)
  }, [tries, form])
}
