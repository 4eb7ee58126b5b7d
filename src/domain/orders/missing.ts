import type { Sighting } from '../contracts/sightings.ts'
import type { Missing } from '../contracts/player-orders.ts'

/**
 * D101. What can be missing. The wire says `profile` for a level and a position, so that the pages of an earlier version
 * can read it.
 */
export type MissingPart = Missing | 'level' | 'position'

/** What is known of an order before it can be paid for. */
export type PlayerOrderFacts = {
  /** The player's profile is there, with a date of birth. */
  hasProfile: boolean
  /** K1. Nobody has to agree, or somebody has. */
  hasConsent: boolean
  /** A package that is on offer was chosen. */
  hasPackage: boolean
  /** O75. A credit that was paid for before: then no package has to be chosen. */
  hasCredit: boolean
  video: 'none' | 'uploading' | 'ready' | 'failed'
  eventName: string
  jerseyNumber: string
  sightings: readonly Sighting[]
  /** S16. The kind of school or college, which decides whom the player is compared with. */
  hasLevel: boolean
  hasPosition: boolean
}

const SIGHTINGS_NEEDED = 2

/** O73. What must still be there before it can be paid for or submitted, in the order in which a page asks for it. */
export function missingOf(it: PlayerOrderFacts): MissingPart[] {
  const checks: readonly [MissingPart, boolean][] = [
    ['profile', it.hasProfile],
    ['consent', it.hasConsent],
    ['package', it.hasPackage || it.hasCredit],
    ['video', it.video === 'ready' || it.video === 'uploading'],
    ['upload', it.video !== 'uploading'],
    ['event_name', it.eventName !== ''],
    ['jersey_number', it.jerseyNumber !== ''],
    ['sightings', it.sightings.length >= SIGHTINGS_NEEDED],
    ['level', it.hasLevel],
    ['position', it.hasPosition],
  ]
  return checks.filter(([, isThere]) => !isThere).map(([what]) => what)
}

/** The same in words, for the field that it is said at. */
export const MISSING_WORDS: Readonly<Record<MissingPart, string>> = {
  profile: 'Complete your profile first',
  consent: 'A parent or guardian must agree first',
  package: 'Choose a package',
  video: 'Add a video',
  upload: 'Your video is still uploading',
  event_name: 'Enter the game',
  jersey_number: 'Enter your jersey number',
  sightings: 'Mark yourself in the video, twice',
  level: 'Add your grade or college to your profile',
  position: 'Add your position to your profile',
}
