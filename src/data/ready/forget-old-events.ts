import { eventPhotoPath } from '#domain/events/event-photo-path.ts'
import { forgetEvent } from '../db/forget-events.ts'
import { findOldEvents } from '../db/old-events.ts'
import type { WriteContext } from '../db/write-context.ts'
import type { KeptPictures } from '../pictures/kept-pictures.ts'

type Parts = { ctx: WriteContext; keptPictures: KeptPictures | undefined }

/** EV37. Takes the events that were closed fourteen days ago off this device, with their photos. */
export async function forgetOldEvents(parts: Parts): Promise<void> {
  for (const { id } of await findOldEvents(parts.ctx)) await forgetEventAndPhotos(parts, id)
}

/** EV37. One event with its photos; what is not sent yet stays. */
export async function forgetEventAndPhotos(
  { ctx, keptPictures }: Parts,
  eventId: string,
  why?: 'removed',
): Promise<void> {
  const before = await photosHere(ctx)
  await forgetEvent(ctx, eventId, why)
  const still = await photosHere(ctx)
  for (const path of before) if (!still.has(path)) await keptPictures?.forget(path)
}

async function photosHere({ db, userId }: WriteContext): Promise<Set<string>> {
  const players = await db.event_player.where('user_id').equals(userId).toArray()
  const evaluations = await db.evaluation.where('user_id').equals(userId).toArray()
  const paths = [...players.map(eventPhotoPath), ...evaluations.map(({ player }) => player.profile_picture)]
  return new Set(paths.filter((path) => path !== null))
}
