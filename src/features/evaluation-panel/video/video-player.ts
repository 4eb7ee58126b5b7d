export type PlayerState = {
  /** A player is there and obeys. */
  isReady: boolean
  isPlaying: boolean
  /** Seconds from the beginning. */
  time: number
  duration: number | null
  rate: number
  /** Width by height of the picture; null until it is known. */
  ratio: number | null
  /** Why nothing is to be seen, in words for a person. */
  problem: string | null
  /** Tries again, where only the internet is missing: nothing is wrong with the video then. */
  retry: (() => void) | null
}

/** What a kind of video can be told to do. */
export type PlayerDriver = { play(): void; pause(): void; seek(seconds: number): void; setRate(rate: number): void }

/**
 * One video beside the panel: what its buttons ask for, whatever plays it. Outside React, so that its clock draws
 * nothing else.
 */
export type VideoPlayer = {
  state: () => PlayerState
  subscribe: (listener: () => void) => () => void
  /** Called by what plays the video; gives back how to leave. */
  attach(driver: PlayerDriver): () => void
  report(change: Partial<PlayerState>): void
  toggle: () => void
  seek(seconds: number): void
  skip(seconds: number): void
  setRate(rate: number): void
  /** The next slower (-1) or faster (1) rate. */
  stepRate(by: 1 | -1): void
}

export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const
export const SKIP_S = 5

export function createVideoPlayer(duration: number | null = null): VideoPlayer {
  let state: PlayerState = {
    isReady: false,
    isPlaying: false,
    time: 0,
    duration,
    rate: 1,
    ratio: null,
    problem: null,
    retry: null,
  }
  let driver: PlayerDriver | undefined
  const listeners = new Set<() => void>()

  function report(change: Partial<PlayerState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  function seek(seconds: number) {
    if (!driver) return
    const time = Math.min(Math.max(0, seconds), state.duration ?? seconds)
    driver.seek(time)
    report({ time })
  }
  function setRate(rate: number) {
    if (!driver) return
    driver.setRate(rate)
    report({ rate })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    attach(next) {
      driver = next
      if (state.rate !== 1) next.setRate(state.rate)
      report({ isReady: true })
      return () => {
        if (driver !== next) return
        driver = undefined
        report({ isReady: false })
      }
    },
    report,
    toggle() {
      if (state.isPlaying) driver?.pause()
      else driver?.play()
    },
    seek,
    skip: (seconds) => seek(state.time + seconds),
    setRate,
    stepRate(by) {
      const at = RATES.findIndex((rate) => rate === state.rate)
      setRate(RATES[Math.min(Math.max(0, (at === -1 ? 3 : at) + by), RATES.length - 1)] ?? 1)
    },
  }
}

/** Seconds as a clock shows them: "12:41", "1:02:05". */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
