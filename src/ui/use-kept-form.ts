import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Where a form is kept while it is typed. */
export type FormKeeper<Form> = {
  read: () => Promise<Form | undefined>
  keep: (form: Form) => void
  forget: () => Promise<void>
  /** Gives the form as other tabs type on it, or `begun` when they are done with it, until the result is called. */
  follow?: (shown: Form, begun: Form, onForm: (form: Form) => void) => () => void
}

export type KeptFormState<Form> = {
  form: Form
  /** It was left half filled, by this page or an earlier one. */
  isRestored: boolean
  /** Shows the changes and keeps the form; two changes of one event add up. */
  change: (changes: Partial<Form>) => void
  /** Forgets what was kept and shows this form, of which nothing is kept until it is changed. */
  startAnew: (form: Form) => Promise<void>
  /**
   * What was sent is saved now, as `saved`: it is shown from now on, and nothing is kept any more. When the form is by
   * now another than the one that was sent, it stays, shown and kept; and of a page that was left nothing is shown.
   */
  settle: (isSent: (form: Form) => boolean, saved: Form) => Promise<Settled>
}

export type Settled = 'shown' | 'typed on' | 'left'

/**
 * A form that survives a reload. Undefined for the moment it takes to read it. `open` is called once for each new
 * `identity`; `empty` gives the form to begin with when none was left unfinished.
 */
export function useKeptForm<Form extends object>(
  identity: string,
  open: () => FormKeeper<Form>,
  empty: () => Form | Promise<Form>,
): KeptFormState<Form> | undefined {
  const [shown, setShown] = useState<{ identity: string; form: Form; isRestored: boolean }>()
  const latest = useRef<Form>(undefined)
  const keeper = useRef<FormKeeper<Form>>(undefined)
  const isHere = useRef(false)
  const start = useEffectEvent(async () => {
    const opened = open()
    keeper.current = opened
    const [stored, begun] = [await opened.read().catch(() => undefined), await empty()]
    if (stored !== undefined && !isAlike(stored, begun)) return { form: stored, begun, isRestored: true }
    // A tab killed between saving and forgetting leaves what nobody needs to be told of.
    if (stored !== undefined) await opened.forget().catch(() => {})
    return { form: begun, begun, isRestored: false }
  })

  useEffect(() => {
    let isGone = false
    let stop = () => {}
    isHere.current = true
    void (async () => {
      const { form, begun, isRestored } = await start()
      if (isGone) return
      const show = (next: Form) => {
        latest.current = next
        setShown({ identity, form: next, isRestored })
      }
      show(form)
      stop = keeper.current?.follow?.(form, begun, show) ?? stop
    })()
    return () => {
      isGone = true
      stop()
      isHere.current = false
    }
  }, [identity])

  if (shown?.identity !== identity) return undefined
  return {
    form: shown.form,
    isRestored: shown.isRestored,
    change(changes) {
      const form = { ...(latest.current ?? shown.form), ...changes }
      latest.current = form
      setShown({ ...shown, form })
      keeper.current?.keep(form)
    },
    async startAnew(form) {
      await keeper.current?.forget()
      latest.current = form
      setShown({ identity, form, isRestored: false })
    },
    async settle(isSent, saved) {
      const opened = keeper.current
      const isSame = () => latest.current !== undefined && isSent(latest.current)
      // What the disk would not forget comes back after a reload; saved it is all the same.
      if (isSame()) await opened?.forget().catch(() => {})
      if (!isHere.current) return 'left'
      if (!isSame()) {
        if (latest.current) opened?.keep(latest.current)
        return 'typed on'
      }
      latest.current = saved
      setShown({ identity, form: saved, isRestored: false })
      return 'shown'
    },
  }
}

/** Whether two forms say the same, in whatever order their fields come. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const names = Object.keys(one)
  const at = (it: object, name: string): unknown => Reflect.get(it, name)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isAlike(at(one, name), at(other, name)))
  )
}
