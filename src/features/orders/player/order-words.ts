import type { ConsentState } from '#domain/contracts/profiles.ts'
import type { MissingPart } from '#domain/orders/missing.ts'

/** O143. Why credits that were paid for can't be used now. */
export function heldWords(held: number): string {
  return `${held === 1 ? '1 credit is' : `${held} credits are`} on hold while your bank looks into the payment.`
}

/** What is still missing, as a link to its place. */
export const MISSING_LINKS: Readonly<Record<MissingPart, string>> = {
  profile: 'Complete your profile',
  consent: 'A parent or guardian must agree',
  package: 'Choose a package',
  video: 'Add a video',
  upload: 'Wait for the upload to finish',
  event_name: 'Name the game',
  jersey_number: 'Enter your jersey number and color',
  sightings: 'Mark yourself in the video, twice',
  level: 'Choose your grade or college',
  position: 'Choose your position',
}

/** The step at which something missing is put right; null where it is on the profile. */
export const MISSING_STEP: Readonly<Record<MissingPart, 'package' | 'video' | null>> = {
  profile: null,
  consent: null,
  package: 'package',
  video: 'video',
  upload: 'video',
  event_name: 'video',
  jersey_number: 'video',
  sightings: 'video',
  level: 'video',
  position: 'video',
}

/** The id of the heading, field or panel at which it is put right. */
export const MISSING_PLACE: Readonly<Record<MissingPart, string>> = {
  profile: '',
  consent: '',
  package: 'order-package',
  video: 'order-source',
  upload: 'order-source',
  event_name: 'order-game',
  jersey_number: 'order-self',
  sightings: 'order-self',
  level: 'order-level',
  position: 'order-position',
}

/** K1. Why a player under 13 cannot go on yet; null when nobody has to agree, or somebody has. */
export function consentWords(consent: ConsentState | undefined): string | null {
  switch (consent?.state) {
    case 'missing':
      return 'The player is under 13, so you can’t add a video until they do. Add their email to the profile.'
    case 'requested':
      return `The player is under 13, so you can’t add a video until they do.${consent.guardian_email ? ` We emailed ${consent.guardian_email}.` : ''}`
    case 'withdrawn':
      return 'They withdrew their consent. You can’t add a video until a parent or guardian agrees again.'
    case 'not-needed':
    case 'given':
    case undefined:
      return null
  }
}
