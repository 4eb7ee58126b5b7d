import { useMemo } from 'react'
import { createKeptForm } from '#data/db/kept-form.ts'
import { keptReading } from '#data/reports/kept-reading.ts'
import type { Services } from '#data/services.ts'
import type { OwnPlayerProfile } from '#domain/contracts/profiles.ts'
import { PlayerForm } from '#domain/profiles/player-fields.ts'
import { emptyPlayerForm, playerFormOf, withReported } from '#domain/profiles/player-form.ts'
import { tabStorage } from '#storage/page-storage.ts'
import { toaster } from '#ui/toasts.ts'
import { useKeptForm } from '#ui/use-kept-form.ts'
import type { KeptFormState, Settled } from '#ui/use-kept-form.ts'

const TYPING = 'player-profile'

export type PlayerFormState = KeptFormState<PlayerForm> & {
  /** Forgets what is typed and shows the saved profile. */
  startFromSaved: () => Promise<void>
  /** The server has `sent`, and this is the profile it made of it. */
  settleSaved: (sent: PlayerForm, saved: OwnPlayerProfile) => Promise<Settled>
}

/**
 * D23. The form, kept on this device with every key; it begins with the saved profile. Undefined for the moment it
 * takes to read it.
 */
export function usePlayerForm(
  services: Services,
  userId: string,
  profile: OwnPlayerProfile | undefined,
): PlayerFormState | undefined {
  const scope = useMemo(() => ({ db: services.db, userId, now: () => services.now() }), [services, userId])
  const kept = useKeptForm(
    userId,
    () =>
      createKeptForm(scope, TYPING, PlayerForm, () =>
        toaster.error('What you typed could not be kept on this device.', 'Not saved.'),
      ),
    () => formOf(profile, services),
  )
  if (!kept) return undefined
  return {
    ...kept,
    startFromSaved: () => kept.startAnew(formOf(profile, services)),
    settleSaved: (sent, saved) => kept.settle((now) => now === sent, formOf(saved, services)),
  }
}

/**
 * A profile that was never saved begins with what the sign-up knew. K70. If the account was created to keep a report,
 * it begins with the player of the report: the account may be a parent's.
 */
function formOf(profile: OwnPlayerProfile | undefined, { session }: Services): PlayerForm {
  if (profile?.is_profile_created) return playerFormOf(profile)
  const now = session.get()
  const user = now.phase === 'signed-in' ? now.user : null
  const signedUp = user && { first_name: user.first_name, last_name: user.last_name, phone: user.phone ?? '' }
  const reported = reportedPlayer()
  const form = profile ? playerFormOf(profile) : { ...emptyPlayerForm(), ...signedUp }
  return reported ? withReported(form, reported) : form
}

/** K70. The player of the report that this tab is to keep. */
export function reportedPlayer() {
  const reading = keptReading(tabStorage)
  return reading?.isToKeep ? (reading.player ?? null) : null
}
