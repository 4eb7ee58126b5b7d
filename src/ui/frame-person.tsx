import { useState } from 'react'
import { firstCharacter } from '#domain/fields/first-character.ts'
import frameCss from './frame.module.css'

type FramePersonProps = {
  name: string
  /** Under the name: the role. */
  detail?: string | undefined
  /** The address of their picture; initials stand in its place. */
  picture?: string | undefined
}

/** Whose session this is: picture, name and role. */
export function FramePerson({ name, detail, picture }: FramePersonProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <div className={frameCss.frameWho}>
      <span className={frameCss.frameFace} aria-hidden="true">
        {picture && picture !== broken ? (
          <img src={picture} alt="" onError={() => setBroken(picture)} />
        ) : (
          initialsOf(name)
        )}
      </span>
      <p>
        <b dir="auto">{name}</b>
        {detail && <span>{detail}</span>}
      </p>
    </div>
  )
}

/** By what a reader sees as one letter, so that an emoji or an accent is not cut in two. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const last = words.length > 1 ? firstCharacter(words.at(-1) ?? '') : ''
  return (firstCharacter(words[0] ?? '') + last).toLocaleUpperCase()
}
