import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { clearDraft, putDraft, readDraft } from '#data/db/drafts.ts'
import type { Services } from '#data/services.ts'
import { Id } from '#domain/contracts/wire.ts'

const BEGUN = 'order-begun'

/**
 * O71. The id of the order that the page shows: the one of its address, else the one that was begun on this device and
 * that the server does not know yet. Undefined for the moment it takes to read it.
 */
export function useBegunId(services: Services, userId: string, order: string | undefined): string | undefined {
  const [begun, setBegun] = useState<string>()
  const [shown, setShown] = useState(order)
  // The server has it now: without its address, the page begins another one.
  if (shown !== order) {
    setShown(order)
    if (order !== undefined) setBegun(undefined)
  }
  const start = useEffectEvent(async () => {
    const kept = v.safeParse(Id, await readDraft({ db: services.db, userId }, BEGUN).catch(() => undefined))
    const id = kept.success ? kept.output : services.newId()
    // What the disk does not take is begun anew after a reload.
    if (!kept.success) await putDraft({ db: services.db, userId, now: services.now }, BEGUN, id).catch(() => {})
    return id
  })
  useEffect(() => {
    if (order !== undefined) return
    let isGone = false
    void (async () => {
      const id = await start()
      if (!isGone) setBegun(id)
    })()
    return () => {
      isGone = true
    }
  }, [order])
  return order ?? begun
}

/** The server has it now: the next order gets an id of its own. */
export function forgetBegunId(services: Services, userId: string, id: string): Promise<void> {
  return clearDraft({ db: services.db, userId }, BEGUN, (kept) => kept === id).catch(() => {})
}
