import * as v from 'valibot'
import { putDraft, readDraft } from '#data/db/drafts.ts'
import { createKeptForm } from '#data/db/kept-form.ts'
import type { KeptForm, KeptFormScope } from '#data/db/kept-form.ts'
import { emptyLivePlayerForm, LivePlayerForm } from '#domain/profiles/live-player-form.ts'

/** What is being typed, and what the last walk-on leaves for the next. */
const TYPING = 'live-player'
const NEXT = 'live-player-next'

export function keepTyping(scope: KeptFormScope, onFailure: () => void): KeptForm<LivePlayerForm> {
  return createKeptForm(scope, TYPING, LivePlayerForm, onFailure)
}

/** An empty form that keeps the event of the last player. */
export async function readNextForm(scope: KeptFormScope): Promise<LivePlayerForm> {
  const next = v.safeParse(LivePlayerForm, await readDraft(scope, NEXT))
  return next.success ? next.output : emptyLivePlayerForm()
}

export function keepNextForm(scope: KeptFormScope, form: LivePlayerForm): Promise<void> {
  return putDraft(scope, NEXT, form)
}
