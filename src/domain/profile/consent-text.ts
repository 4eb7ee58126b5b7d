/**
 * K4. What a parent or guardian agrees to, by version. A version that somebody has agreed to is never changed: new
 * words get a new version, and stand at the end.
 */
const CONSENT_TEXTS = {
  '2026-11': [
    'Courtside is a service in which trained basketball evaluators watch game videos of players and rate what they see. A child under 13 can use it only when a parent or guardian agrees.',
    'What we collect: the name, date of birth, gender, city, state, school or team, height, position, and events and awards of the child; your name and email address; a phone number; a profile picture, if one is chosen; and the videos of games that are handed in for the child. From the videos, evaluators make ratings and notes.',
    'Who sees it: the evaluators who rate the child, the staff of Courtside, and, only after the child has joined a team here, the coach of that team and the directors and owner of its program. Nothing is public: there is no public profile, no public ranking and no advertising. We sell nothing of it.',
    'What it is used for: to evaluate the child as a basketball player and to show the result to the child, to you and to the people named above. Nothing else.',
    'You can take back your consent at any time, without a reason, with the link in the mail that we sent you. From then on the child hands in nothing new and joins no team, and what waits for an evaluator is taken back. An evaluation that an evaluator has begun by then is finished.',
    'You can see everything we hold on the child, and have it deleted: sign in to the account of the child and open "Account", or write to us.',
  ],
} as const satisfies Record<string, readonly string[]>

type ConsentVersion = keyof typeof CONSENT_TEXTS

/** The version that is asked for now. */
export const CONSENT_VERSION: ConsentVersion = '2026-11'

/** The paragraphs of a version; throws for one that never was. */
export function consentText(version: string): readonly string[] {
  if (!isVersion(version)) throw new Error(`There is no consent text ${version}`)
  return CONSENT_TEXTS[version]
}

function isVersion(version: string): version is ConsentVersion {
  return Object.hasOwn(CONSENT_TEXTS, version)
}
