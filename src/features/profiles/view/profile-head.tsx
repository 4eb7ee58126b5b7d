import type { ReactNode } from 'react'
import { usePictureUrl } from '#ui/picture-field-url.ts'
import css from './profile-head.module.css'

type ProfileHeadProps = {
  firstName: string
  lastName: string
  picturePath: string | null
  loadPicture: (path: string) => Promise<Blob>
  /** Stands in the picture's place while there is none; a player's jersey stands beside it. */
  drawing: ReactNode
  isDrawingKept?: boolean
  /** Under the name, such as "Player, Harbor Point". */
  children: ReactNode
}

/** Who it is: the picture, the name, and a line. */
export function ProfileHead({
  firstName,
  lastName,
  picturePath,
  loadPicture,
  drawing,
  isDrawingKept = false,
  children,
}: ProfileHeadProps) {
  const { url } = usePictureUrl(undefined, picturePath, loadPicture)
  const name = `${firstName} ${lastName}`
  return (
    <header className={css.head}>
      {url && <img src={url} alt={name} />}
      {(!url || isDrawingKept) && drawing}
      <div>
        <h2 dir="auto" translate="no">
          {name}
        </h2>
        <p>{children}</p>
      </div>
    </header>
  )
}
