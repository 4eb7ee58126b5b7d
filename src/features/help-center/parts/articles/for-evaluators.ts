import type { Article } from '../article.ts'

export const FOR_EVALUATORS: readonly Article[] = [
  {
    id: 'gym',
    title: 'Before you go: Ready for the gym',
    text: [
      'Tap "Ready for the gym" in the library while you have signal. It brings your open evaluations, the first 30 of the open queue, their photos, the rubric and the lists of the forms onto this device.',
      'The green card shows since when you are ready and what is here. If something did not arrive, the card says "Partly ready" and what is missing; "Try again" brings the rest.',
      'Tap it again after 12 hours or before every event. Players may have been added, and another evaluator may have taken one from the queue.',
      {
        list: [
          '"Storage is kept": the browser has promised not to clear this app by itself.',
          '"Storage may be cleared": it has not. Install the app and it usually does.',
          '"Screen stays on": the screen will not lock while a live evaluation is open.',
          '"Screen may turn off": the device refused, often because the battery is low. Charge it, or set auto-lock to Never in its settings.',
          '"Private window": closing it deletes what is not sent yet. Not every browser tells, so do not rate in a private window.',
        ],
      },
    ],
  },
  {
    id: 'offline',
    title: 'Working without signal, and what the words mean',
    text: [
      'Everything in an evaluation works without signal: rating, notes, undo, final save and the summary. You need to do nothing when signal comes back.',
      {
        list: [
          '"Saved on this device": the value is on the disk of this tablet. You may lock it, close the app or run out of battery.',
          '"Sending": it is on its way to the server.',
          '"Accepted by server 14:32": the server has answered that it has it. Nothing else sets these words.',
          '"Needs attention": the server refused one change and says why. Everything else goes on.',
          '"Needs internet": this is not on the device yet.',
        ],
      },
      'The outbox lists everything that waits and a receipt for everything the server accepted.',
    ],
  },
  {
    id: 'signing-out',
    title: 'Signing out, and tablets that are shared',
    text: [
      'Signing out never deletes unsent work. It stays on the tablet, is shown to nobody else, and goes out when you sign in again.',
      'Everything that has been sent leaves the tablet: players, ratings, notes, photos and videos. Sign in again and tap "Ready for the gym" to bring them back.',
      'If your session ends while you are in the gym, keep rating. You are asked to sign in when there is signal.',
    ],
  },
  {
    id: 'live',
    title: 'A live evaluation for a walk-on',
    text: [
      'Tap "New live evaluation", type the number, tap the jersey color, then "Start". It works without signal. Name, school and grade are optional: add them now, or at the summary.',
      'School, team and gender go with the color: the next player in that color at the same event starts with them. "Add another" saves a player and asks for the next number.',
      'In a game, tap "Number" and type it. If the number is not on your list, "Add #99" adds it and you rate at once.',
      'A team with a color of its own? Tap "Another color", pick it and name it.',
      'If somebody at the event already wears the number and color, the form says who. You may go on, but the keypad will then ask which of the two you mean.',
      'Quick mode shows the 12 skills and 8 team-player items. The micro-skills then count as not observed.',
    ],
  },
  {
    id: 'statuses',
    title: 'The statuses of an evaluation',
    text: [
      {
        list: [
          'Submitted: paid, and waiting in the open queue. Your first rating claims it for you.',
          'In Review: claimed by an evaluator who is rating it. After 72 hours without a save it goes back to the queue.',
          'Live Evaluation: made by an evaluator at a game or a workout.',
          'Ready to Finalize: final saved. The ratings are locked and the result is computed; notes and "Complete" come next.',
          'Completed: the result is published. Only notes can still change.',
          'Video Problem: the video could not be used; the player replaces it at no cost.',
          'Canceled: withdrawn, and no longer listed.',
        ],
      },
    ],
  },
  {
    id: 'scale',
    title: 'Rating: the scale, "not observed" and suggestions',
    text: [
      'Skills are rated from 1 to 5 in halves, micro-skills and team-player items in whole steps. "?" beside an item says what each value looks like.',
      '"Not observed" is an answer, not a low rating: it is left out of the averages. An item without any answer is "Not rated yet", and final save waits for it.',
      'When you have rated micro-skills, the skill shows a dashed suggestion. It becomes a rating when you tap it. You may differ from it by 0.5 freely, by up to 1.0 with a note that says why, and not further.',
    ],
  },
  {
    id: 'final-save',
    title: 'Final save and complete',
    text: [
      'Final save needs an answer for every item and at least 10 of the 12 skills rated. Tapped early, it leads you to the first open item.',
      'It locks the ratings and shows the result, computed on your tablet by the same rules as on the server. You can reopen it until it is completed.',
      'Complete publishes the report. It needs at least one note about the player, and says before who will read it.',
    ],
  },
  {
    id: 'attention',
    title: 'When something needs attention',
    text: [
      "The outbox shows the one change that was refused, the server's reason, and what you can do.",
      {
        list: [
          'Edit: opens the evaluation where you can change it.',
          'Resend: sends it once more as it is.',
          'Export: saves it as a file, for you or for support.',
          'Discard: gives it up. It asks first.',
        ],
      },
      'If another device of yours changed the same rating, both values are shown side by side. Nothing is overwritten until you choose.',
    ],
  },
  {
    id: 'export',
    title: 'Exporting unsent work',
    text: [
      '"Export unsent" in the outbox saves everything the server has not accepted as one file. It is meant for a tablet that must be handed in or repaired before it had signal.',
      'The file names players. Keep it private, and delete it when support has taken it over.',
    ],
  },
  {
    id: 'own-agreement',
    title: 'Your agreement with other evaluators',
    text: [
      "One video in fourteen is put into the queue twice. You cannot tell a second rating from a first, and neither evaluator sees the other's.",
      '"Agreement" shows your own figures from 20 published evaluations on: how much more or less than usual you give, by skill and by quarter, beside the offsets of all others, without names.',
      'Your ratings are never changed. Nobody else reads your page; directors and owners see the offsets of those who evaluated their players.',
    ],
  },
  {
    id: 'consultations',
    title: 'Consultations with players',
    text: [
      "A player may ask to talk about a report that you have published. You get a mail, and the evaluation's summary shows the request and what the player wrote.",
      'Players choose a time on your own page at Calendly. Put its link into your profile, as "Scheduling link".',
      'Afterwards choose "Held" in the summary. "Cancel it" gives the consultation back to the player\'s package; cancel the time at Calendly too.',
    ],
  },
]
