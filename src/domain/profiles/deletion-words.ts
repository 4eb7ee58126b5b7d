/**
 * What the deletion of an account does, in the words that a person reads before asking for it.
 * What they promise is what K15, K16 and K17 say.
 */
export const DELETION_WAIT_DAYS = 14

export const DELETION_WORDS = {
  wait: [
    'We delete your account 14 days after you ask. We’ll email you the date.',
    'Until then you can sign in, download your data, or change your mind.',
  ],
  deleted: [
    'Your sign-in, name, email address, phone number and date of birth',
    'Your profile: city, state, address, school or organization, events and accolades, guardian',
    'Your pictures, links to your videos and everything you uploaded',
    'Your notes as a player, and every note that an evaluator wrote about you',
    'The name and email address of the parent or guardian who gave consent; when consent was given stays',
    'Your answers to teams, and your email address on their rosters',
    'Unpublished evaluations of you, which are withdrawn, except ratings at events',
    'As an evaluator: what you had begun goes back to the queue without your ratings, and players you entered at games lose their names',
    'As a coach: teams that belong to no program, with their rosters',
    'That you belong to a program, and invitations that were sent to your email address',
  ],
  kept: [
    'Evaluations that were published, and ratings at events: status, dates, ratings and the computed result, with position, height, school grade and level, without your name. Bookkeeping and the evaluators’ statistics need them.',
    'Evaluations that you rated and published, with your notes to the player, without your name: they are the player’s.',
    'That this account existed, what it was, and when it was made, changed and deleted, under a number without a name',
    'For two years: that you changed an account or a price, or opened somebody’s report or video, without your name and network address',
    'What a coach typed on a roster: your jersey number and name as the coach wrote it. Ask the coach to remove it.',
    'As a coach: a team of a program stays with the program, without you',
  ],
} as const
