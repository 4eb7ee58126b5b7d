import './scroll-fade.module.css'

/** A ref for a box that moves sideways: it fades at the right for as long as more is to come there. */
export function fadeWhileMore(box: HTMLElement | null) {
  if (!box || typeof ResizeObserver === 'undefined') return
  const look = () => {
    box.toggleAttribute('data-more', box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft) > 1)
  }
  const sizes = new ResizeObserver(look)
  for (const element of [box, ...box.children]) sizes.observe(element)
  box.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes.disconnect()
    box.removeEventListener('scroll', look)
  }
}
