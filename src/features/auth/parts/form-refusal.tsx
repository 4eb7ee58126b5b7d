import { CircleAlert, WifiOff } from 'lucide-react'
import { Notice } from '#ui/notice.tsx'
import { isAboutSignal } from './refusal-text.ts'

/** What was refused about the whole form; empty it stays in place, where a screen reader listens. */
export function FormRefusal({ id, text }: { id: string; text: string | undefined }) {
  return (
    <div id={id} className="sign-in-error" role="alert">
      {text &&
        (isAboutSignal(text) ? (
          <Notice tone="warn" icon={WifiOff} title={text} />
        ) : (
          <Notice tone="danger" icon={CircleAlert} title={text} />
        ))}
    </div>
  )
}
