import { expect, test, vi } from 'vitest'
import { EVENT_ID, readyPage } from '#tests/drain/model-event.ts'
import { fullDisk } from '#tests/support/full-disk.ts'
import { ANA, aSyncStage, BEN } from '#tests/support/sync-stage.ts'
import type { Database } from '../db/database.ts'
import { storeEventPage } from '../db/event-ready.ts'
import { forgetSealedEvent } from '../db/forget-events.ts'
import { forgetRowsOfOthers } from '../db/forget-rows.ts'
import { lacksReceiptKey, readReceiptKey } from '../db/seal-receipts.ts'
import { sealedEventRows } from '../db/sealed-rows.ts'
import { readEventCopy } from '../ready/restore-event.ts'

const MIA = '00000000-0000-7000-8000-0000000000a1'
const LIA = '00000000-0000-7000-8000-0000000000a2'
const PERSONAL = /Mia|Chenowitz|Lia|Fall Tryout|Harbor/u
const DAY_MS = 86_400_000
const KEYS: Record<string, string> = { [ANA]: btoa('a'.repeat(32)), [BEN]: btoa('b'.repeat(32)) }

test('[Y68] a signed-out person’s event is unreadable, and opens for them alone once the server was set back', async () => {
  const tablet = await aTabletWithEvent()
  expect(await everything(tablet.db)).toMatch(PERSONAL)
  await tablet.signOut()
  expect(await everything(tablet.db)).not.toMatch(PERSONAL)
  expect(await copiesOf(tablet.db)).toBe(3)

  await tablet.signIn(BEN).engine.wake('start')
  expect([await tablet.db.event.count(), await copiesOf(tablet.db)]).toEqual([0, 3])
  await tablet.signOut()
  const { engine, db } = tablet.signIn(ANA)
  await engine.wake('start')
  expect([await db.event.count(), await copiesOf(db)]).toEqual([0, 3])
  await engine.hearEpoch('another epoch')
  await engine.wake('send-now')
  const copy = await readEventCopy(db, ANA, EVENT_ID)
  expect(copy?.players.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual([
    'Mia Chenowitz',
    'Lia Chenowitz',
  ])
  expect(await db.event.get([ANA, EVENT_ID])).toMatchObject({ set_back: 1, etags: {}, ready_at: null })
  expect(await copiesOf(db)).toBe(0)
})

// The page of the event may be the first screen, and the engine begins after it.
test('[Y68] a player whom a restore lost comes back, even if a download came before the key', async () => {
  const tablet = await aTabletWithEvent()
  await tablet.signOut()
  const { ctx, engine, db } = tablet.signIn(ANA)
  const { [LIA]: _, ...players } = tablet.server.players
  await storeEventPage(ctx, readyPage({ ...tablet.server, players }, ANA), { offset: 0, etag: undefined })
  await forgetSealedEvent(ctx, EVENT_ID, async () => 'another epoch')
  expect(await db.event_player.toCollection().primaryKeys()).toEqual([[ANA, MIA]])
  await engine.hearEpoch('another epoch')
  await engine.wake('send-now')
  expect(await db.event_player.get([ANA, LIA])).toMatchObject({ set_back: 1, given: { first_name: 'Lia' } })
  expect(await copiesOf(db)).toBe(0)
})

test('[Y68] a download that no restore preceded makes the copy needless', async () => {
  const tablet = await aTabletWithEvent()
  await tablet.signOut()
  const { ctx, db } = tablet.signIn(ANA)
  await forgetSealedEvent(ctx, EVENT_ID, async () => tablet.server.epoch())
  expect(await copiesOf(db)).toBe(0)
})

test('[Y68] a copy moved to another user’s place opens for nobody', async () => {
  const tablet = await aTabletWithEvent()
  await tablet.signOut()
  for (const row of await sealedEventRows(tablet.db, ANA).toArray())
    await tablet.db.meta.put({ ...row, key: row.key.replace(ANA, BEN) })
  const { engine, db } = tablet.signIn(BEN, { askKey: async () => KEYS[ANA] ?? '' })
  await engine.hearEpoch('another epoch')
  await engine.wake('send-now')
  expect([await db.event.count(), await copiesOf(db, BEN), await copiesOf(db)]).toEqual([0, 0, 3])
})

test('[Y68] a copy is kept for 30 days, by the server’s clock', async () => {
  const tablet = await aTabletWithEvent()
  await tablet.signOut()
  const after = async (days: number) => {
    await tablet.db.meta.put({ key: 'serverTime', value: tablet.clock.now + days * DAY_MS })
    await forgetRowsOfOthers(tablet.db, undefined)
    return copiesOf(tablet.db)
  }
  expect([await after(30), await after(31)]).toEqual([3, 0])
})

test('[Y68] a sign-out on a full disk ends, with nothing readable left', async () => {
  const tablet = await aTabletWithEvent()
  const disk = fullDisk()
  await tablet.signOut()
  disk.release()
  expect(await everything(tablet.db)).not.toMatch(PERSONAL)
  expect([await copiesOf(tablet.db), await readReceiptKey(tablet.db, ANA)]).toEqual([0, undefined])
})

test('[Y68] a page that is killed while it encrypts an event leaves nothing lost and nothing readable', async () => {
  const tablet = await aTabletWithEvent()
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt').mockReturnValue(new Promise(() => {}))
  void tablet.signOut()
  await vi.waitFor(() => expect(encrypt).toHaveBeenCalled())
  encrypt.mockRestore()
  const next = tablet.openTab()
  await forgetRowsOfOthers(next.db, undefined)
  expect(await copiesOf(next.db)).toBe(3)
  expect(await everything(next.db)).not.toMatch(PERSONAL)
})

test('[Y68] a page of players that arrives while a tab encrypts is encrypted too', async () => {
  const tablet = await aTabletWithEvent()
  const [player] = await tablet.db.event_player.toArray()
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  const spy = vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...how) => {
    await tablet.db.event_player.put({ ...player!, id: 'came late' })
    return encrypt(...how)
  })
  await tablet.signOut()
  spy.mockRestore()
  expect(await copiesOf(tablet.db)).toBe(4)
})

/** A tablet on which Ana has made an event of two named children ready, without any work there. */
async function aTabletWithEvent() {
  const stage = aSyncStage()
  const open = (how: { askKey?: () => Promise<string> } = {}) =>
    stage.openTab({ askKey: async () => KEYS[stage.signedIn.userId ?? ''] ?? '', ...how })
  const { ctx, db, engine } = open()
  stage.server.addPlayer(MIA, { bib: '7', first_name: 'Mia', last_name: 'Chenowitz' })
  stage.server.addPlayer(LIA, { bib: '8', first_name: 'Lia', last_name: 'Chenowitz' })
  await engine.hearEpoch(stage.server.epoch())
  await db.meta.put({ key: 'serverTime', value: stage.clock.now })
  await storeEventPage(ctx, readyPage(stage.server, ANA), { offset: 0, etag: undefined })
  expect(await lacksReceiptKey(db, ANA)).toBe(true)
  await engine.wake('visible')
  await vi.waitUntil(() => readReceiptKey(db, ANA))
  return {
    ...stage,
    db,
    async signOut() {
      stage.signedIn.userId = undefined
      await engine.stop()
      await forgetRowsOfOthers(db, undefined)
    },
    signIn(userId: string, how = {}) {
      stage.signedIn.userId = userId
      return open(how)
    },
  }
}

const copiesOf = (db: Database, userId = ANA) => sealedEventRows(db, userId).count()

/** Every row as text, bytes included. */
async function everything(db: Database): Promise<string> {
  const rows = await Promise.all(db.tables.map((table) => table.toArray()))
  const readable = (_: string, value: unknown) => {
    if (value instanceof ArrayBuffer) return String.fromCodePoint(...new Uint8Array(value))
    return value instanceof Uint8Array ? String.fromCodePoint(...value) : value
  }
  return JSON.stringify(rows, readable)
}
