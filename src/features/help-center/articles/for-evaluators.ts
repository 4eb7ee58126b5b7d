import type { Article } from '../article.ts'

export const FOR_EVALUATORS: readonly Article[] = [
  {
    id: 'gym',
    title: 'Before you go: Ready for the gym',
    text: [
      'Tap "Ready for the gym" in the library while you’re online. It loads your open evaluations and their videos, the first 30 in the open queue, your events of the next 7 days, photos, the rubric and the form lists onto this device.',
      'Videos are large. The card shows their size, and you can stop them. You can still keep a video from the queue one at a time.',
      'The green card shows when you got ready and what’s on this device. If something didn’t load, it says "Partly ready" and what’s missing. Tap "Try again" to load the rest.',
      'Tap it again after 12 hours or before every event. There may be new players, or another evaluator may have taken one from the queue.',
      {
        list: [
          '"Storage is kept": the browser won’t clear this app on its own.',
          '"Storage may be cleared": the browser hasn’t promised that. Installing the app usually helps.',
          '"Screen stays on": the screen won’t lock while a live evaluation is open.',
          '"Screen may turn off": the device said no, often because the battery is low. Charge it, or set auto-lock to Never in its settings.',
          '"Private window": closing it deletes unsent work. Not every browser tells us, so never rate in a private window.',
        ],
      },
    ],
  },
  {
    id: 'offline',
    title: 'Working offline, and what the words mean',
    text: [
      'Everything in an evaluation works offline: rating, notes, undo, final save and the summary. When you’re back online, your work is sent by itself.',
      {
        list: [
          '"Saved on this device": your rating is stored on this tablet. You can lock it, close the app or run out of battery.',
          '"Sending": it is on its way to the server.',
          '"Accepted by server 2:32 PM": the server confirmed that it has it. Only the server’s answer shows this.',
          '"Needs attention": the server refused one change and says why. Everything else continues.',
          '"Needs internet": this isn’t on the device yet.',
        ],
      },
      'The outbox lists everything waiting to be sent, and a receipt for everything the server accepted.',
    ],
  },
  {
    id: 'signing-out',
    title: 'Signing out on a shared tablet',
    text: [
      'Signing out never deletes unsent work. It stays on the tablet, nobody else sees it, and it’s sent when you sign in again.',
      'Everything already sent is removed from the tablet: players, ratings, notes, photos and videos. Sign in again and tap "Ready for the gym" to get it back.',
      'If you’re signed out in the gym, keep rating. We ask you to sign in when you’re online.',
    ],
  },
  {
    id: 'live',
    title: 'A live evaluation for a walk-on',
    text: [
      'Tap "New live evaluation", type the number, tap the jersey color, then "Start". It works offline. Name, school and grade are optional. Add them now, or in the summary.',
      'School, team and gender go with the color. The next player in that color at the same event starts with them. "Add another" saves the player and asks for the next number.',
      'In a game, tap "Number" and type it. If the number isn’t on your list, "Add #99" adds it and you can rate right away.',
      'A team with a color of its own? Tap "Another color", pick it and name it.',
      'If someone at the event already wears that number and color, the form says who. You can still continue, but the keypad will ask which of the two you mean.',
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
          'Live Evaluation: started by an evaluator at a game or workout.',
          'Ready to Finalize: final saved. The ratings are locked and the result is computed; notes and "Complete" come next.',
          'Completed: the result is published. Only notes can still change.',
          'Video Problem: the video couldn’t be used. The player replaces it for free.',
          'Cancelled: withdrawn, and no longer listed.',
        ],
      },
    ],
  },
  {
    id: 'scale',
    title: 'Rating: the scale, "not observed" and suggestions',
    text: [
      'Skills are rated from 1 to 5 in halves, micro-skills and team-player items in whole steps. "?" beside an item says what each value looks like.',
      '"Not observed" is an answer, not a low rating. Averages leave it out. An item with no answer is "Not rated yet", and you need to answer it before the final save.',
      'Once you rate micro-skills, the skill shows a dashed suggestion. Tap it to make it the rating. You can differ by 0.5 freely, or by up to 1.0 with a note that explains why.',
    ],
  },
  {
    id: 'final-save',
    title: 'Final save and complete',
    text: [
      'Final save needs an answer for every item and at least 10 of the 12 skills rated. If you tap it early, it takes you to the first item left.',
      'It locks the ratings and shows the result, computed on your tablet with the server’s rules. You can reopen it until you complete it.',
      '"Complete" publishes the report. It needs at least one note about the player, and tells you first who will read it.',
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
          'Resend: sends it again as it is.',
          'Export: saves it as a file, for you or for support.',
          'Discard: deletes it. It asks first.',
        ],
      },
      'If another device of yours changed the same rating, both values are shown side by side. Nothing is overwritten until you choose.',
    ],
  },
  {
    id: 'export',
    title: 'Exporting unsent work',
    text: [
      '"Export unsent" in the outbox saves everything the server hasn’t accepted in one file. Use it when a tablet has to be returned or repaired before it gets online.',
      'The file names players. Keep it private, and delete it once support has it.',
    ],
  },
  {
    id: 'own-agreement',
    title: 'Your agreement with other evaluators',
    text: [
      'One video in 14 goes into the queue twice. You can’t tell a second rating from a first, and neither evaluator sees the other’s. At a closed event, every two evaluators of one player are compared.',
      '"Agreement" shows your own numbers once you have 20 published evaluations: how much higher or lower than usual you rate, by skill and by quarter, next to everyone else’s offsets without names.',
      'Your ratings never change. Other evaluators can’t see your page. Directors and owners see the offsets of evaluators who rated their players.',
    ],
  },
  {
    id: 'consultations',
    title: 'Consultations with players',
    text: [
      'A player can ask to talk about a report you published. We email you, and the evaluation’s summary shows the request and the player’s message.',
      'Players choose a time on your Calendly page. Add its link to your profile as "Scheduling link".',
      'Afterward, choose "Held" in the summary. "Cancel it" returns the consultation to the player’s package. Cancel the time in Calendly too.',
    ],
  },
]
