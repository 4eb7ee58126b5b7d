/** Brings the current child of a sideways list to its middle. Unlike scrollIntoView it never moves the page. */
export function scrollToCurrent(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>('[aria-current], [aria-selected=true]')
  if (current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.clientWidth) / 2
}
