import { CircleAlert, WifiOff } from 'lucide-react'
import { Notice } from '#ui/notice.tsx'
import { isAboutBeingOffline } from './refusal-text.ts'
import authCss from '../auth.module.css'

/** What was refused about the whole form; empty it stays in place, where a screen reader listens. */
export function FormRefusal({ id, text }: { id: string; text: string | undefined }) {
  return (
    <div id={id} className={authCss.signInError} role="alert">
      {text &&
        (isAboutBeingOffline(text) ? (
          <Notice tone="warn" icon={WifiOff} title={text} />
        ) : (
          <Notice tone="danger" icon={CircleAlert} title={text} />
        ))}
    </div>
  )
}
