import type { ComponentPropsWithRef } from 'react'

type ScrollBoxProps = Omit<ComponentPropsWithRef<'div'>, 'aria-label' | 'tabIndex'> & { label: string }

/** A box that may scroll. It takes the focus, so that the arrow keys can scroll it. */
export function ScrollBox({ label, ...attributes }: ScrollBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that may scroll has to be reachable by keyboard.
    <div role="region" {...attributes} aria-label={label} tabIndex={0} />
  )
}
