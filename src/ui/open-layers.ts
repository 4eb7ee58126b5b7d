import { useEffectEvent, useLayoutEffect } from 'react'

type Layer = { close: () => void }

/** Open dialogs, sheets and menus. The last one is on top. */
const layers: Layer[] = []
const listeners = new Set<() => void>()

/** Keeps a layer among the open ones while it is open. `onClose` is what Escape does, so it may ask or refuse. */
export function useOpenLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!isOpen) return
    const layer = { close: () => close() }
    layers.push(layer)
    for (const listen of listeners) listen()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      for (const listen of listeners) listen()
    }
  }, [isOpen])
}

export const hasOpenLayer = (): boolean => layers.length > 0

export function closeTopLayer(): void {
  layers.at(-1)?.close()
}

/** Calls `listen` after each layer that opens or closes. Returns a function that stops it. */
export function followLayers(listen: () => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
