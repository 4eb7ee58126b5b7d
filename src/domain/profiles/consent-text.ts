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
  // A draft until a lawyer has read it, like the version before. This version names what an event does.
  '2026-12': [
    'Courtside is a service where trained basketball evaluators watch players, in game videos or at events like tryouts and camps, and rate what they see. A child under 13 can use it only when a parent or guardian agrees.',
    'What we collect: the child’s name, birth date, gender, city, state, school or team, grade, height, position, events and awards; your name and email address; a phone number; a profile photo, if one is chosen; and the game videos that are sent in for the child. At an event, also a bib number, when the child checked in, and a photo from the check-in desk, if one is taken. From videos and at events, evaluators make ratings and notes.',
    'Who sees it: the evaluators who rate the child, and the staff of Courtside. At an event, everyone who works there (organizers, the check-in desk, evaluators and lead evaluators) sees the child’s name, bib, group, grade, gender, height, position, school or club, and photo. Organizers also see the birth date and the email address. Organizers see the ratings after the event closes, and lead evaluators see the ratings that evaluators disagree on. After the child joins a team here, the coach of that team and the directors and owner of its program see the reports. Nothing is public: there is no public profile, no public ranking and no advertising. We don’t sell any of it.',
    'Reports by email: a report on a live evaluation or an event goes to the email address that an evaluator, the check-in desk or an organizer entered for the child. It opens with a link and a code that we email to the same address. We send no report on a child under 13 before a parent or guardian agrees.',
    'What it is used for: to evaluate the child as a basketball player, to help the organizer of an event form teams, and to show the result to the child, to you and to the people named above. Nothing else.',
    'You can withdraw your consent at any time, without a reason, with the link in our email. From then on the child submits nothing new and joins no team, orders that no evaluator has started are returned, and the links to the child’s reports stop working. Evaluators finish an evaluation they have started. At an event they may still rate the child, and nothing about it is sent. If you change your mind, you can agree again with the same link for 14 days.',
    'How long we keep it: until you ask us to delete it, or the account is deleted. We have not set a date yet after which we delete what we keep about players at events.',
    'You can see everything we keep about the child, and have it deleted: sign in to the child’s account and open “Account,” or write to us.',
  ],
  // A draft, as the ones before. It names what is erased when nobody answers (G9 of the third look).
  '2026-12.2': [
    'Courtside is a service where trained basketball evaluators watch players, in game videos or at events like tryouts and camps, and rate what they see. A child under 13 can use it only when a parent or guardian agrees.',
    'What we collect: the child’s name, birth date, gender, city, state, school or team, grade, height, position, events and awards; your name and email address; a phone number; a profile photo, if one is chosen; and the game videos that are sent in for the child. At an event, also a bib number, when the child checked in, and a photo from the check-in desk, if one is taken. We keep no photo from an event before a parent or guardian agrees. From videos and at events, evaluators make ratings and notes.',
    'Who sees it: the evaluators who rate the child, and the staff of Courtside. At an event, everyone who works there (organizers, the check-in desk, evaluators and lead evaluators) sees the child’s name, bib, group, grade, gender, height, position, school or club, and photo. Organizers also see the birth date and the email address. Organizers see the ratings after the event closes, and lead evaluators see the ratings that evaluators disagree on. After the child joins a team here, the coach of that team and the directors and owner of its program see the reports. Nothing is public: there is no public profile, no public ranking and no advertising. We don’t sell any of it.',
    'Reports by email: a report on a live evaluation or an event goes to the email address that an evaluator, the check-in desk or an organizer entered for the child. It opens with a link and a code that we email to the same address. We send no report on a child under 13 before a parent or guardian agrees.',
    'What it is used for: to evaluate the child as a basketball player, to help the organizer of an event form teams, and to show the result to the child, to you and to the people named above. Nothing else.',
    'You can withdraw your consent at any time, without a reason, with the link in our email. From then on the child submits nothing new and joins no team, orders that no evaluator has started are returned, and the links to the child’s reports stop working. Evaluators finish an evaluation they have started. At an event they may still rate the child, and nothing about it is sent. If you change your mind, you can agree again with the same link for 14 days.',
    'How long we keep it: until you ask us to delete it, or the account is deleted. If you don’t answer our request within 30 days, the request ends and we delete your name and email address from it. If no parent or guardian agrees, we erase the child’s name, birth date, school, height, email address and notes about the child 30 days after the event. After a live evaluation, we do so 30 days after our last request. If our link to you still works then, we wait until it ends, 14 days at most. The ratings stay as numbers without a name. This applies when we know that the child is under 13. We have not set a date yet after which we delete what we keep about other players at events.',
    'You can see everything we keep about the child, and have it deleted: sign in to the child’s account and open “Account,” or write to us.',
  ],
} as const satisfies Record<string, readonly string[]>

type ConsentVersion = keyof typeof CONSENT_TEXTS

/** The version that is asked for now. */
export const CONSENT_VERSION: ConsentVersion = '2026-12.2'

/** The paragraphs of a version; throws for one that never was. */
export function consentText(version: string): readonly string[] {
  if (!isVersion(version)) throw new Error(`There is no consent text ${version}`)
  return CONSENT_TEXTS[version]
}

function isVersion(version: string): version is ConsentVersion {
  return Object.hasOwn(CONSENT_TEXTS, version)
}
