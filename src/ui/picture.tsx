import { Image as ImageIcon, UserRound } from 'lucide-react'
import { usePictureUrl } from './picture-field-url.ts'
import css from './picture.module.css'

type PictureProps = {
  /** Whose picture it is; read in its place. */
  label: string
  path: string | null
  /** Must stay the same function while the page is open. */
  loadPicture: (path: string) => Promise<Blob>
  shape?: 'round' | 'square'
  size?: 'md' | 'lg'
}

/**
 * A picture of a person or a team, or an empty place. Offline it is an empty place too, unless it was seen
 * before.
 */
export function Picture({ label, path, loadPicture, shape = 'round', size = 'md' }: PictureProps) {
  const { url } = usePictureUrl(undefined, path, loadPicture)
  return <PictureShown label={label} url={url} shape={shape} size={size} />
}

type PictureShownProps = {
  label: string
  url: string | undefined
  /** Shown while there is no picture. */
  letters?: string | undefined
  shape: 'round' | 'square'
  size: 'md' | 'lg'
  isWaiting?: boolean
}

export function PictureShown({ label, url, letters, shape, size, isWaiting = false }: PictureShownProps) {
  const Empty = shape === 'round' ? UserRound : ImageIcon
  return (
    <span className={css.picture} data-shape={shape} data-size={size} data-waiting={isWaiting || undefined}>
      {url ? <img src={url} alt={label} /> : letters ? <b aria-hidden>{letters}</b> : <Empty aria-hidden />}
    </span>
  )
}
