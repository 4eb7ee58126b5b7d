export type Installation = 'installed' | 'safari-tab' | 'browser-tab'

type Page = {
  matchMedia: (query: string) => { matches: boolean }
  navigator: { userAgent: string; maxTouchPoints: number; standalone?: boolean }
}

/** How the app was started. iPads call themselves Macs, so a Mac with a touch screen is taken for one. */
export function readInstallation({ matchMedia, navigator }: Page): Installation {
  const isStandalone =
    navigator.standalone === true ||
    matchMedia('(display-mode: standalone)').matches ||
    matchMedia('(display-mode: fullscreen)').matches
  if (isStandalone) return 'installed'
  const isApple =
    /iPad|iPhone|iPod/u.test(navigator.userAgent) ||
    (/Macintosh/u.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isApple ? 'safari-tab' : 'browser-tab'
}
