import { useState } from 'react'
import css from './frame-person.module.css'

export type FramePersonProps = {
  name: string
  /** Stand in the picture's place. */
  initials: string
  /** Under the name: the role. */
  detail?: string | undefined
  /** The address of their picture. */
  picture?: string | undefined
  /** Whether it is in the side of the frame, and not under "More". */
  isInSide?: boolean
}

/** Whose session this is: picture, name and role. */
export function FramePerson({ name, initials, detail, picture, isInSide }: FramePersonProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <div className={css.who} data-in-side={isInSide || undefined}>
      <span className={css.face} aria-hidden="true" translate="no">
        {picture && picture !== broken ? <img src={picture} alt="" onError={() => setBroken(picture)} /> : initials}
      </span>
      <p>
        <b dir="auto" translate="no">
          {name}
        </b>
        {detail && <span>{detail}</span>}
      </p>
    </div>
  )
}
