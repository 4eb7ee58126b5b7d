import { useState } from 'react'
import frameCss from './frame.module.css'

type FramePersonProps = {
  name: string
  /** Stand in the picture's place. */
  initials: string
  /** Under the name: the role. */
  detail?: string | undefined
  /** The address of their picture. */
  picture?: string | undefined
}

/** Whose session this is: picture, name and role. */
export function FramePerson({ name, initials, detail, picture }: FramePersonProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <div className={frameCss.frameWho}>
      <span className={frameCss.frameFace} aria-hidden="true" translate="no">
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
