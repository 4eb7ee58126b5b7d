import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { noteGone } from './stray-taps.ts'
import { followLayers, placeToasts } from './toast-place.ts'
import { currentToasts, subscribeToToasts, toaster } from './toasts.ts'
import type { Toast } from './toasts.ts'
import css from './toaster.module.css'

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info }

/** The place where toasts appear; mount it once. Dialogs stay open while one is touched. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = place.current
    if (!shown || toasts.length === 0) return
    const put = () => placeToasts(shown)
    window.addEventListener('resize', put)
    const unfollow = followLayers(put)
    return () => {
      window.removeEventListener('resize', put)
      unfollow()
    }
  }, [toasts])
  return (
    <div ref={place} className={css.toaster}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, hold] = useState(false)
  const leftMs = useRef(toast.lastsMs)
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = card.current
    return () => {
      if (shown) noteGone(shown)
    }
  }, [])
  useEffect(() => {
    if (isHeld) return
    const startedAt = performance.now()
    const timer = setTimeout(() => toaster.dismiss(toast.id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [isHeld, toast.id])

  const Icon = ICONS[toast.kind]
  const { action } = toast
  return (
    <div
      ref={card}
      className={css.toast}
      data-kind={toast.kind}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon aria-hidden />
      <span>
        {toast.title && <b>{toast.title} </b>}
        {toast.text}
      </span>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            toaster.dismiss(toast.id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Close" onClick={() => toaster.dismiss(toast.id)}>
        <X aria-hidden />
      </button>
    </div>
  )
}
