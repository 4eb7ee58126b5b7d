/** Chromium's offer to install; no type library has it because no other browser does. */
type InstallOffer = Event & { prompt(): Promise<unknown> }

export type InstallOffers = {
  /** Asks the browser to install the app; undefined while it makes no offer. */
  get: () => (() => Promise<void>) | undefined
  subscribe: (listener: () => void) => () => void
}

/**
 * Keeps the browser's offer, which comes once and early: often on the sign-in page, long before anybody can take
 * it.
 */
export function keepInstallOffers(page: Window = window): InstallOffers {
  const listeners = new Set<() => void>()
  let install: (() => Promise<void>) | undefined

  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    const offer = event as InstallOffer // The browser fires this type under this name.
    // An offer can be taken once, whatever the answer.
    become(async () => {
      become(undefined)
      await offer.prompt()
    })
  })
  page.addEventListener('appinstalled', () => become(undefined))

  return {
    get: () => install,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  function become(next: (() => Promise<void>) | undefined): void {
    install = next
    for (const listener of listeners) listener()
  }
}
