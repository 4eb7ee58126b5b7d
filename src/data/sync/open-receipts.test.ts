import { afterEach, expect, test, vi } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { ANA, aSyncStage, BEN, structure } from '#tests/support/sync-stage.ts'
import { ApiError, OfflineError } from '../api/api-error.ts'
import type { Database } from '../db/database.ts'
import { createLiveEvaluation } from '../db/evaluation-writes.ts'
import { forgetRowsOfOthers } from '../db/forget-rows.ts'
import { heal } from '../db/heal.ts'
import { saveNote } from '../db/note-writes.ts'
import { saveRating } from '../db/rating-writes.ts'
import { readReceiptKey } from '../db/seal-receipts.ts'
import { sealedIn, sealedRowsOf } from '../db/sealed-rows.ts'

const DAY_MS = 86_400_000
const CHILD = { first_name: 'Mia', last_name: 'Chenowitz', date_of_birth: '2014-05-01', city: 'Walla Walla' }
const PERSONAL = /Mia|Chenowitz|2014-05-01|Walla|guardian@|Quick hands|Fall League|"#?23"/u
const KEYS: Record<string, string> = { [ANA]: btoa('a'.repeat(32)), [BEN]: btoa('b'.repeat(32)) }

afterEach(() => vi.restoreAllMocks())

test.each(['before', 'after'])(
  '[Y52, Y53] a server restored after a sign-out, heard of %s the key arrives, gets everything back once',
  async (when) => {
    const tablet = await aSharedTablet()
    const { server, id } = tablet
    const whole = structuredClone(server.evaluations[id])
    await tablet.signOut()
    server.restore(tablet.backup)
    const { engine, db } = tablet.signIn()
    if (when === 'before') await engine.hearEpoch(server.epoch())
    await engine.wake('start')
    if (when === 'after') await engine.hearEpoch(server.epoch())
    await engine.wake('send-now')
    expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(whole?.sheet['skill:1']?.value)
    expect(Object.values(server.evaluations[id]?.notes ?? {})).toMatchObject([{ text: 'Quick hands' }])
    expect(server.effects.map(({ kind }) => kind)).toEqual(['live.create', 'ratings.save', 'note.save'])
    expect([await db.outbox.count(), await db.receipt.count(), await sealedOf(db)]).toEqual([0, 3, 0])
  },
)

test('[Y52] no row of the whole database names or describes a person after the sign-out', async () => {
  const tablet = await aSharedTablet()
  expect(await everything(tablet.db)).toMatch(PERSONAL)
  await tablet.signOut()
  expect(await sealedOf(tablet.db)).toBe(3)
  expect(await everything(tablet.db)).not.toMatch(PERSONAL)
})

test('[T63] the key outlives a killed page, and leaves with its user', async () => {
  const tablet = await aSharedTablet()
  const afterTheKill = tablet.openTab({ askKey: () => Promise.reject(new OfflineError('No network')) })
  await forgetRowsOfOthers(afterTheKill.db, ANA)
  expect(await readReceiptKey(afterTheKill.db, ANA)).toBe(KEYS[ANA])
  await forgetRowsOfOthers(afterTheKill.db, undefined)
  expect(await readReceiptKey(afterTheKill.db, ANA)).toBeUndefined()
  expect(await everything(afterTheKill.db)).not.toContain(KEYS[ANA])
  expect(await sealedOf(afterTheKill.db)).toBe(3)
})

test('[T63] a key that arrives after its user signed out is not kept', async () => {
  const tablet = await aSharedTablet()
  await tablet.signOut()
  tablet.signedIn.userId = ANA
  const { engine, db } = tablet.openTab({
    askKey: async () => {
      tablet.signedIn.userId = undefined
      return KEYS[ANA] ?? ''
    },
  })
  await engine.wake('start')
  expect([await readReceiptKey(db, ANA), await db.receipt.count(), await sealedOf(db)]).toEqual([undefined, 0, 3])
})

test('[Y53] nothing is sent before the key arrives: the old work first, then the new', async () => {
  const tablet = await aSharedTablet()
  await tablet.signOut()
  tablet.server.restore(tablet.backup)
  let isAway = true
  const { ctx, engine, db } = tablet.signIn({
    askKey: async () => {
      if (isAway) throw new OfflineError('No answer')
      return KEYS[ANA] ?? ''
    },
  })
  await engine.hearEpoch(tablet.server.epoch())
  const next = await createLiveEvaluation(ctx, aLiveDraft())
  tablet.requests.splice(0)
  await engine.wake('start')
  await engine.wake('enqueue')
  expect(tablet.requests).toEqual([])
  isAway = false
  await engine.wake('send-now')
  expect(tablet.server.effects.map(({ subject }) => subject)).toEqual([tablet.id, next, tablet.id, tablet.id])
  expect(await db.outbox.count()).toBe(0)
})

test('[Y54] a server that hands out no key stops nothing, and the receipts wait for one that does', async () => {
  const tablet = await aSharedTablet()
  await tablet.signOut()
  tablet.server.restore(tablet.backup)
  const old = tablet.signIn({
    askKey: () => Promise.reject(new ApiError(404, { message: 'Not found', error_code: 'NOT_FOUND' })),
  })
  const next = await createLiveEvaluation(old.ctx, aLiveDraft())
  await old.engine.wake('start')
  expect(Object.keys(tablet.server.evaluations)).toEqual([next])
  expect(await sealedOf(old.db)).toBe(3)
  await tablet.signIn().engine.wake('start')
  expect(Object.keys(tablet.server.evaluations)).toContain(tablet.id)
})

test('[Y54] a damaged receipt is dropped and holds up no other, and one of another key stays', async () => {
  const tablet = await aSharedTablet()
  await tablet.signOut()
  const [created, rated, noted] = await sealedRowsOf(tablet.db, ANA).sortBy('key')
  await tablet.db.meta.put({ ...created!, value: { ...sealedIn(created!), key_name: 'of another key' } })
  await tablet.db.meta.put({ ...rated!, value: { ...sealedIn(rated!), text: new Uint8Array(40).buffer } })
  const { engine, db } = tablet.signIn()
  await engine.wake('start')
  expect((await db.receipt.toArray()).map(({ mutation_id }) => noted!.key.endsWith(mutation_id))).toEqual([true])
  expect((await sealedRowsOf(db, ANA).toArray()).map(({ key }) => key)).toEqual([created!.key])
})

test('[Y54] a receipt moved to another user’s place is dropped', async () => {
  const tablet = await aSharedTablet()
  await tablet.signOut()
  const [row] = await sealedRowsOf(tablet.db, ANA).toArray()
  await tablet.db.meta.put({ ...row!, key: row!.key.replace(ANA, BEN) })
  const { engine, db } = tablet.signIn({ askKey: async () => KEYS[ANA] ?? '' }, BEN)
  await engine.wake('start')
  expect([await db.receipt.count(), await sealedOf(db, BEN), await sealedOf(db, ANA)]).toEqual([0, 0, 3])
})

test('[Y17, Y52] on a shared tablet the next user neither opens nor sends what another one sent', async () => {
  const tablet = await aSharedTablet()
  await forgetRowsOfOthers(tablet.db, BEN)
  tablet.server.restore(tablet.backup)
  const heard: string[] = []
  tablet.server.onHeard((user) => heard.push(user))
  const ben = tablet.signIn({}, BEN)
  await createLiveEvaluation(ben.ctx, aLiveDraft())
  await ben.engine.wake('start')
  await ben.engine.hearEpoch(tablet.server.epoch())
  await ben.engine.wake('send-now')
  expect([new Set(heard), await sealedOf(ben.db)]).toEqual([new Set([BEN]), 3])
  await forgetRowsOfOthers(ben.db, ANA)
  await tablet.signIn().engine.wake('start')
  expect(tablet.server.evaluations[tablet.id]).toMatchObject({ evaluator: ANA, sheet: { 'skill:1': { value: 3 } } })
})

test('[Y54] without a key, or where the browser doesn’t encrypt, what was sent is deleted', async () => {
  const without = await aSharedTablet({ askKey: () => Promise.reject(new OfflineError('No answer')) })
  await without.signOut()
  expect([await without.db.receipt.count(), await sealedOf(without.db)]).toEqual([0, 0])
  const onHttp = await aSharedTablet()
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  await onHttp.signOut()
  expect([await onHttp.db.receipt.count(), await sealedOf(onHttp.db)]).toEqual([0, 0])
  expect(await everything(onHttp.db)).not.toMatch(PERSONAL)
})

test('[Y52] a page that is killed while it encrypts leaves nothing lost and nothing plain for the next one', async () => {
  const tablet = await aSharedTablet()
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt').mockReturnValue(new Promise(() => {}))
  void tablet.signOut()
  await vi.waitFor(() => expect(encrypt).toHaveBeenCalled())
  expect(await tablet.db.receipt.count()).toBe(3)
  encrypt.mockRestore()
  tablet.db.close()
  const next = tablet.openTab()
  await forgetRowsOfOthers(next.db, undefined)
  expect([await next.db.receipt.count(), await sealedOf(next.db)]).toEqual([0, 3])
  expect(await everything(next.db)).not.toMatch(PERSONAL)
})

test('[Y52] what is accepted while a tab encrypts is encrypted too', async () => {
  const tablet = await aSharedTablet()
  const [receipt] = await tablet.db.receipt.toArray()
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...how) => {
    await tablet.db.receipt.put({ ...receipt!, mutation_id: 'came late', seq: 99 })
    return encrypt(...how)
  })
  await tablet.signOut()
  expect([await tablet.db.receipt.count(), await sealedOf(tablet.db)]).toEqual([0, 4])
})

test('[Y52] encrypted receipts stay as long as others, by the server’s clock, and give way when the disk is full', async () => {
  const tablet = await aSharedTablet()
  await tablet.signOut()
  const benWorks = async (days: number) => {
    tablet.clock.now += days * DAY_MS
    const ben = tablet.signIn({}, BEN)
    await createLiveEvaluation(ben.ctx, aLiveDraft())
    await ben.engine.wake('start')
    await forgetRowsOfOthers(ben.db, BEN)
    return ben
  }
  const ben = await benWorks(29)
  expect(await sealedOf(ben.db)).toBe(3)
  await benWorks(2)
  expect(await sealedOf(ben.db)).toBe(0)

  const full = await aSharedTablet()
  await full.signOut()
  full.clock.now += 3 * DAY_MS
  await full.signIn({}, BEN).ctx.db.receipt.put(aReceiptAt(full.clock.now))
  let tries = 0
  await heal(full.db, async () => {
    if (tries++ === 0) throw new DOMException('Full', 'QuotaExceededError')
  })
  expect(await sealedOf(full.db)).toBe(0)
})

/** A tablet on which Ana's evaluation of a named child was accepted, and the server before it. */
async function aSharedTablet(options: { askKey?: () => Promise<string> } = {}) {
  const stage = aSyncStage()
  const open = (how: { askKey?: () => Promise<string> } = {}) =>
    stage.openTab({ askKey: async () => KEYS[stage.signedIn.userId ?? ''] ?? '', ...how })
  const backup = stage.server.snapshot()
  const { ctx, db, engine } = open(options)
  const draft = { ...aLiveDraft(), event_name: 'Fall League', report_email: 'guardian@example.test' }
  const id = await createLiveEvaluation(ctx, { ...draft, player: { ...draft.player, ...CHILD } })
  await saveRating(ctx, id, 'skill:1', 3, structure)
  await saveNote(ctx, { evaluationId: id, text: 'Quick hands', skillId: null })
  await engine.wake('start')
  if (!options.askKey) await vi.waitUntil(() => readReceiptKey(db, ANA))
  return {
    ...stage,
    backup,
    db,
    id,
    async signOut() {
      stage.signedIn.userId = undefined
      await engine.stop()
      await forgetRowsOfOthers(db, undefined)
    },
    signIn(how = {}, userId = ANA) {
      stage.signedIn.userId = userId
      const tab = open(how)
      return { ...tab, ctx: { ...tab.ctx, userId } }
    },
  }
}

const sealedOf = (db: Database, userId = ANA) => sealedRowsOf(db, userId).count()

function aReceiptAt(now: number) {
  const body = { mutation_id: 'young', evaluation_submission_id: 'young' }
  const what = { seq: 999, user_id: BEN, subject_id: 'young', kind: 'evaluation.reopen' as const, player_name: '' }
  return { mutation_id: 'young', applied_at: new Date(now).toISOString(), ...what, body }
}

/** Every row as text, bytes included. */
async function everything(db: Database): Promise<string> {
  const rows = await Promise.all(db.tables.map((table) => table.toArray()))
  const readable = (_: string, value: unknown) => {
    if (value instanceof ArrayBuffer) return String.fromCodePoint(...new Uint8Array(value))
    return value instanceof Uint8Array ? String.fromCodePoint(...value) : value
  }
  return JSON.stringify(rows, readable)
}
