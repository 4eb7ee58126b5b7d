import type { Page } from 'playwright'

/** Of a fingertip, in CSS pixels: WCAG 2.5.5. */
const LEAST = 44

/** What may be smaller, in the words of WCAG's exceptions. */
const MAY_BE_SMALLER: readonly { selector: string; why: string }[] = [
  { selector: 'p a', why: 'inline: a link in a sentence is as tall as its line' },
  { selector: 'label a', why: 'inline: the label of a box to tick is a sentence' },
]

/**
 * What a finger may miss: each thing on the page that can be tapped, and that takes a tap on less than 44 by 44, its
 * label and what it lays over others counted in. A line for each.
 */
export async function smallTargets(page: Page, screen: string): Promise<string[]> {
  const exceptions = MAY_BE_SMALLER.map(({ selector }) => selector)
  const small = await page.evaluate(findSmall, { least: LEAST, exceptions })
  return small.map((line) => `${screen}: ${line}`)
}

function findSmall({ least, exceptions }: { least: number; exceptions: string[] }): string[] {
  const TAPPED =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=tab], [role=option]'
  // What is laid out in fractions is rounded.
  const LARGE_ENOUGH = least - 0.5

  const isShown = (it: Element) =>
    it.checkVisibility({ visibilityProperty: true }) && !it.matches(':disabled, [inert] *')
  const boxesOf = (it: Element) =>
    [it, ...((it as HTMLInputElement).labels ?? [])].map((part) => part.getBoundingClientRect())

  /** How far it takes a tap from its middle, up and down or to the sides. */
  function reach(target: Element, along: 'x' | 'y'): number {
    target.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = target.getBoundingClientRect()
    const takes = (by: number) => {
      const [x, y] = [left + width / 2 + (along === 'x' ? by : 0), top + height / 2 + (along === 'y' ? by : 0)]
      return target.contains(document.elementFromPoint(x, y))
    }
    const until = (step: 1 | -1) => {
      let far = 0
      while (far < least && takes(step * (far + 1))) far += 1
      return far
    }
    return until(1) + until(-1) + 1
  }

  return [...document.querySelectorAll<HTMLElement>(TAPPED)]
    .filter((it) => isShown(it) && !exceptions.some((selector) => it.matches(selector)))
    .flatMap((target) => {
      const boxes = boxesOf(target)
      const [width, height] = [Math.max(...boxes.map((it) => it.width)), Math.max(...boxes.map((it) => it.height))]
      if (width === 0 || height === 0) return []
      const isWide = width >= LARGE_ENOUGH || reach(target, 'x') >= LARGE_ENOUGH
      const isTall = height >= LARGE_ENOUGH || reach(target, 'y') >= LARGE_ENOUGH
      if (isWide && isTall) return []
      const name = target.getAttribute('aria-label') ?? target.innerText
      return [`${target.localName} “${name.slice(0, 40)}” takes a tap on ${width.toFixed(0)} by ${height.toFixed(0)}`]
    })
}
