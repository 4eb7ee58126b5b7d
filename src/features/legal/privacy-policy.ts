import { DELETION_WAIT_DAYS, DELETION_WORDS } from '#domain/profiles/deletion-words.ts'
import type { LegalText } from './legal-text.ts'

/** What the product does with what it knows. Whoever changes the one changes the other. */
export const PRIVACY_POLICY: LegalText = {
  title: 'Privacy policy',
  sections: [
    {
      heading: 'In short',
      points: [
        'Courtside keeps what it needs to evaluate basketball players and to show the result to the people it is for.',
        'Profiles and reports are never public. Minors are never ranked. There are no ads, and nothing is sold.',
        'You can download your data and delete your account yourself, on the Account page.',
      ],
    },
    {
      heading: 'What we keep',
      points: [
        'Your account: name, email address, phone number, role, and an encrypted form of your password',
        'A player’s profile: picture, date of birth, city and state, school, grade, height, position, events and accolades',
        'A parent or guardian of a player under 13: name, email address, and when they agreed, declined or withdrew their consent',
        'Events: the players an organizer lists or the check-in desk adds, with bib, group, grade, birth date, height, position, school or club, an email address for the report, when they checked in, and a photo if the desk takes one',
        'Who works at an event, and when their devices were last heard from',
        'Videos and links that you send, and the moments in them at which you point at yourself',
        'Ratings, notes and reports of evaluators',
        'Teams and rosters: what a coach types, and whether a player joined',
        'Orders and payments: what was bought, when, and for how much. Card numbers go to the payment provider and never reach us.',
        'Consultations: when you asked for one, and its date',
        'The times of sign-ins and requests, kept to find faults and to stop abuse',
      ],
    },
    {
      heading: 'Who reads it',
      points: [
        'A player reads their own profile, videos, notes and reports.',
        'An evaluator reads the evaluations assigned to them and the submissions that wait to be evaluated.',
        'Everyone who works at an event (organizers, the check-in desk, evaluators and lead evaluators) reads the names, bibs, groups, grades and photos of its players. Organizers also read birth dates and email addresses, and, after the event closes, the ratings. Lead evaluators read the ratings that evaluators disagree on.',
        'Whoever has the email address that was entered for a player reads the report by email: it opens with a link and a code that we send to that address.',
        'A coach, and the director and owner of the program, read the published reports of players who joined the team, for as long as the player stays.',
        'Our administrators read what they need to run Courtside.',
        'A parent or guardian decides for a player under 13.',
        'Nobody else, unless the law makes us.',
      ],
    },
    {
      heading: 'Players under 13',
      paragraphs: [
        'A player under 13 can create an account, but no video of theirs is submitted, and no report about them is emailed, before a parent or legal guardian agrees. We email the parent a link. They answer in two steps, and can change a “no” with the same link for 14 days. They can withdraw their consent at any time. Then videos that no evaluator has started are returned, the player leaves the teams they joined, links to reports stop working, and nothing new is submitted.',
        'At an event or in a live evaluation we may not know how old a player is. Then we treat the player as a child until someone enters the birth date or the grade, or the organizer confirms that everyone at the event is 13 or older. Once we have asked a parent or guardian, only our administrators can change a birth date to make a player older.',
        'An event may keep the name and ratings of a child whose parent has not answered yet. Nobody outside the event sees them. It keeps no photo of the child before a parent agrees.',
      ],
    },
    {
      heading: 'On your device',
      paragraphs: [
        'Courtside works without internet. For that it keeps what you are working on, and what you looked at last, on your device. It uses no cookies for advertising and none of other companies.',
      ],
    },
    {
      heading: 'Companies that help us',
      paragraphs: ['They get only what their part needs, and may use it for nothing else:'],
      points: [
        'Hosting of the application, its database, pictures and videos, and the sign-in',
        'Sending of emails',
        'Card payments (Stripe)',
        'Appointments for consultations (Calendly)',
        'YouTube or Google Drive, when you submit a link to a video there',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'If a parent or guardian doesn’t answer our request within 30 days, the request ends, and we delete their name and email address from it and from the player’s profile. The player can ask again.',
        'If a player without an account is under 13 and no parent or guardian agrees, we erase the player’s name, birth date, email address, school and height, and the notes about them, 30 days after the event. After a live evaluation, we do so 30 days after our last request. If the parent’s link still works then, we wait until it ends, 14 days at most. Ratings stay as numbers without a name. This includes players from a list that an organizer imported.',
        'We keep what an event knows about other players without an account, and about players whose age we don’t know, until someone asks us to delete it. We have not set a date yet after which we delete it.',
        `We keep your data for as long as you have an account. Your account is deleted ${DELETION_WAIT_DAYS} days after you ask for it on the Account page. Until then you can change your mind. Then these are deleted:`,
      ],
      points: DELETION_WORDS.deleted,
    },
    { heading: 'What stays after a deletion', points: DELETION_WORDS.kept },
    {
      heading: 'Your rights',
      points: [
        'See and download what we keep about you: Account, Download my data',
        'Correct it: Edit profile',
        'Delete it: Account, Delete my account',
        'Ask us, or complain to us. Parents and guardians can do so for their child.',
      ],
    },
    { heading: 'When this changes', paragraphs: ['We tell you by email before a change that matters takes effect.'] },
  ],
}
