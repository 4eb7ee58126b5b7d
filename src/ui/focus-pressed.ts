const PRESSABLE = 'button, a[href], summary, [role="button"]'

/**
 * Safari gives what is tapped or clicked no focus; a dialog that it opens would not know where to give the focus back.
 * What a press was meant for gets it here before anything else hears of the click, as in every other browser, unless
 * whoever listens has said that the press shall leave the focus where it is. Gives back how to stop.
 */
export function focusPressed(): () => void {
  const stopping = new AbortController()
  const options = { capture: true, signal: stopping.signal }
  let press: MouseEvent | undefined
  addEventListener('mousedown', (event) => (press = event), options)
  addEventListener(
    'click',
    (event) => {
      const pressed = press && pressableAt(press.target)
      const isKept = press?.defaultPrevented === true
      press = undefined
      if (isKept || !pressed || pressed !== pressableAt(event.target)) return
      if (!pressed.contains(document.activeElement)) pressed.focus({ preventScroll: true })
    },
    options,
  )
  return () => stopping.abort()
}

function pressableAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(PRESSABLE) ?? undefined) : undefined
}
