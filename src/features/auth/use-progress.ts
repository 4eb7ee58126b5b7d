import { useEffect, useRef, useState } from 'react'

const SLOW_MS = 4_000

export type Progress = 'idle' | 'working' | 'slow'

/** One piece of work at a time: a second press while the first is on its way does nothing. */
export function useProgress(): { progress: Progress; run: (work: () => Promise<void>) => Promise<void> } {
  const [progress, setProgress] = useState<Progress>('idle')
  const isBusy = useRef(false)

  useEffect(() => {
    if (progress !== 'working') return
    const timer = setTimeout(() => setProgress('slow'), SLOW_MS)
    return () => clearTimeout(timer)
  }, [progress])

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setProgress('working')
    try {
      await work()
    } finally {
      isBusy.current = false
      setProgress('idle')
    }
  }

  return { progress, run }
}
