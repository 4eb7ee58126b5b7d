import { appendFileSync, existsSync } from 'node:fs'
import path from 'node:path'

export type Value = number | null
type Words = 'standing' | 'perhaps' | 'withdrawn'

/**
 * What the screen has acknowledged, written down outside the browser. Of what was tried and never acknowledged, either
 * is allowed: the old or the new.
 */
export class Ledger {
  /** By evaluation, then by key. */
  readonly ratings = new Map<string, Map<string, Set<Value>>>()
  /** By evaluation, then by their words, which are never given twice. */
  readonly notes = new Map<string, Map<string, Words>>()
  /** By evaluation: words that were typed and saved, alone or together with others. */
  readonly phrases = new Map<string, Set<string>>()
  /** Which statuses an evaluation may have; one that is not listed was never seen to change. */
  readonly statuses = new Map<string, Set<string>>()
  /** Evaluations that were made this day and called saved. */
  readonly made = new Set<string>()
  /** What was changed at the office too: there the tablet's word is not the only one. */
  readonly elsewhere = new Set<string>()

  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** One line of the day. */
  write(what: string, facts: object = {}): void {
    // A page may throw while its browser ends, after a day that was whole has left nothing behind.
    if (!existsSync(path.dirname(this.#file))) return
    appendFileSync(this.#file, `${JSON.stringify({ at: new Date().toISOString(), what, ...facts })}\n`)
  }

  /** A value is asked for; what stood before, or this one, may be what is kept. */
  try(evaluation: string, key: string, before: Value, after: Value): void {
    this.#allowed(evaluation, key, before).add(after)
    this.write('try', { evaluation, key, before, after })
  }

  /** The screen shows the value, and calls it saved: from now on no other one is right. */
  acknowledge(evaluation: string, key: string, value: Value, words: string): void {
    const allowed = this.#allowed(evaluation, key, value)
    if (!this.elsewhere.has(`${evaluation} ${key}`)) allowed.clear()
    allowed.add(value)
    this.write('acknowledged', { evaluation, key, value, words })
  }

  /** Another device has saved a value. */
  hearOf(evaluation: string, key: string, value: Value): void {
    this.elsewhere.add(`${evaluation} ${key}`)
    this.#allowed(evaluation, key, null).add(value)
    this.write('elsewhere', { evaluation, key, value })
  }

  note(evaluation: string, words: string, state: Words): void {
    const notes = this.notes.get(evaluation) ?? new Map<string, Words>()
    this.notes.set(evaluation, notes.set(words, state))
    this.write('note', { evaluation, words, state })
  }

  /** These words are in a note, whatever else is in it. */
  typed(evaluation: string, words: string): void {
    this.phrases.set(evaluation, (this.phrases.get(evaluation) ?? new Set()).add(words))
    this.write('typed', { evaluation, words })
  }

  /** `isSure`: the screen shows it. Otherwise it may have it by now. */
  status(evaluation: string, status: string, isSure: boolean): void {
    const known = this.statuses.get(evaluation) ?? new Set()
    if (isSure) known.clear()
    this.statuses.set(evaluation, known.add(status))
    this.write('status', { evaluation, status, isSure })
  }

  #allowed(evaluation: string, key: string, before: Value): Set<Value> {
    const sheet = this.ratings.get(evaluation) ?? new Map<string, Set<Value>>()
    this.ratings.set(evaluation, sheet)
    const allowed = sheet.get(key) ?? new Set([before])
    sheet.set(key, allowed)
    return allowed
  }
}
