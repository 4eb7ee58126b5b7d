import { CircleAlert, WifiOff } from 'lucide-react'
import { StorageNotice } from '#kit/storage-notice.tsx'
import { useStorageTrouble } from '#kit/use-storage-trouble.ts'
import type { StorageTrouble } from '#storage/storage-trouble.ts'
import { Notice } from '#ui/notice.tsx'
import { isAboutBeingOffline } from './refusal-text.ts'
import css from './form-refusal.module.css'

type FormRefusalProps = {
  id: string
  text: string | undefined
  /** The reason why the device couldn't keep the form's result. */
  notKept?: StorageTrouble | undefined
}

/**
 * Draws why the whole form was refused, or else why this device can't keep anyone signed in. Without a reason
 * the element stays, empty, because a screen reader announces only changes inside it.
 */
export function FormRefusal({ id, text, notKept }: FormRefusalProps) {
  const trouble = useStorageTrouble()
  const shown = notKept ?? (text ? undefined : trouble)
  return (
    <div id={id} className={css.refusal} role="alert">
      {shown && <StorageNotice trouble={shown} />}
      {text &&
        !shown &&
        (isAboutBeingOffline(text) ? (
          <Notice tone="warn" icon={WifiOff} title={text} />
        ) : (
          <Notice tone="danger" icon={CircleAlert} title={text} />
        ))}
    </div>
  )
}
