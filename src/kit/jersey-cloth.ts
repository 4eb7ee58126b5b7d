import type { CSSProperties } from 'react'
import './jersey-cloth.module.css'

const OWN = /^#[\da-f]{6}/u

/**
 * What dresses an element in a jersey's color, as `--cloth` and `--cloth-ink`: by its name, or by the `#rrggbb` a color
 * of one's own begins with.
 */
export function jerseyCloth(color: string): { 'data-color': string; style?: CSSProperties } {
  const [cloth] = OWN.exec(color) ?? []
  return cloth ? { 'data-color': 'own', style: { '--cloth': cloth } as CSSProperties } : { 'data-color': color } // React's types know no custom properties.
}
