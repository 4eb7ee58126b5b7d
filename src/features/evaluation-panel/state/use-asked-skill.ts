import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '#ui/after-paint.ts'
import type { PanelStep } from './panel-steps.ts'
import type { PanelMemory } from './use-panel-store.ts'

type Options = {
  steps: readonly PanelStep[]
  /** The code of the skill in the address; undefined stays at the one shown last. */
  inAddress: string | undefined
  memory: PanelMemory
  /** Writes a skill into the address. */
  onSkill: (code: string) => void
}

type AskedSkill = {
  /** Where in the steps the skill is that is asked for. */
  at: number
  /** Asks for a skill by its code. The same function while `onSkill` stays the same. */
  ask: (code: string) => void
}

/**
 * Which skill is asked for. Everything that leads to a skill asks here, because the card takes no tap while another
 * one is asked for. Who asks sees it at once; the address, which costs a slow tablet a frame, follows. The newest
 * counts: an address that was written here before changes nothing, one from elsewhere is what is asked for.
 */
export function useAskedSkill({ steps, inAddress, memory, onSkill }: Options): AskedSkill {
  const [ahead, setAhead] = useState<string>()
  const unwritten = useRef<string>(undefined)
  /** Written, and not yet the address; the newest comes last. */
  const underway = useRef<string[]>([])
  const ask = useCallback(
    (code: string) => {
      setAhead(code)
      unwritten.current = code
      afterPaint(() => {
        if (unwritten.current !== code) return
        unwritten.current = undefined
        underway.current.push(code)
        onSkill(code)
      })
    },
    [onSkill],
  )
  useLayoutEffect(() => {
    const place = inAddress === undefined ? -1 : underway.current.indexOf(inAddress)
    const isOwn = place !== -1
    underway.current = isOwn ? underway.current.slice(place + 1) : []
    if (!isOwn) unwritten.current = undefined
    if (underway.current.length === 0 && unwritten.current === undefined) setAhead(undefined)
  }, [inAddress])

  const code = ahead ?? inAddress ?? memory.lastCode()
  const at = Math.max(
    0,
    steps.findIndex((step) => step.code === code),
  )
  const asked = steps[at]?.code
  useLayoutEffect(() => {
    if (asked !== undefined) memory.keepCode(asked)
  }, [memory, asked])
  return { at, ask }
}
