import { StorageNotice } from '#kit/storage-notice.tsx'
import { useStorageTrouble } from '#kit/use-storage-trouble.ts'
import css from './storage-banner.module.css'

/** Y78. Over a page whose rows can't be read. Empty it stays in place, where a screen reader listens. */
export function StorageBanner({ isFrameless = false }: { isFrameless?: boolean }) {
  const trouble = useStorageTrouble()
  return (
    <div className={css.banner} data-frameless={isFrameless || undefined} role="alert">
      {trouble && <StorageNotice trouble={trouble} />}
    </div>
  )
}
