/**
 * Brings the current child of a sideways list to its middle, with the next frame: to be asked where it stands makes the
 * browser lay out, in the middle of a drawing. Unlike scrollIntoView it never moves the page.
 */
export function scrollToCurrent(list: HTMLElement): void {
  requestAnimationFrame(() => {
    const current = list.querySelector<HTMLElement>('[aria-current], [aria-selected=true]')
    if (current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.clientWidth) / 2
  })
}
