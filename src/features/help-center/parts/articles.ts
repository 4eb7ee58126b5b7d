/** One answer of the help center: a question, paragraphs, and lists where steps or words are told. */
export type Article = {
  id: string
  title: string
  for: 'evaluators' | 'families'
  text: readonly (string | { list: readonly string[] })[]
}

const ARTICLES: readonly Article[] = [
  {
    id: 'gym', for: 'evaluators', title: 'Before you go: Ready for the gym',
    text: [
      'Tap "Ready for the gym" in the library while you have signal. It brings your open evaluations, the first 30 of the open queue, their photos, the rubric and the lists of the forms onto this device.',
      'The green card shows since when you are ready and what is here. If something did not arrive, the card says "Partly ready" and what is missing; "Try again" brings the rest.',
      'Tap it again after 12 hours or before every event. Players may have been added, and another evaluator may have taken one from the queue.',
      { list: [
        '"Storage is kept": the browser has promised not to clear this app by itself.',
        '"Storage may be cleared": it has not. Install the app and it usually does.',
        '"Screen stays on": the screen will not lock while a live evaluation is open.',
      ] },
    ],
  },
  {
    id: 'offline', for: 'evaluators', title: 'Working without signal, and what the words mean',
    text: [
      'Everything in an evaluation works without signal: rating, notes, undo, final save and the summary. You need to do nothing when signal comes back.',
      { list: [
        '"Saved on this device": the value is on the disk of this tablet. You may lock it, close the app or run out of battery.',
        '"Sending": it is on its way to the server.',
        '"Accepted by server 14:32": the server has answered that it has it. Nothing else sets these words.',
        '"Needs attention": the server refused one change and says why. Everything else goes on.',
        '"Needs signal": this is not on the device yet.',
      ] },
      'The outbox lists everything that waits and a receipt for everything the server accepted.',
    ],
  },
  {
    id: 'signing-out', for: 'evaluators', title: 'Signing out, and tablets that are shared',
    text: [
      'Signing out never deletes work. What is not sent yet stays on the tablet, is shown to nobody else, and goes out when you sign in again.',
      'If your session ends while you are in the gym, keep rating. You are asked to sign in when there is signal.',
    ],
  },
  {
    id: 'live', for: 'evaluators', title: 'A live evaluation for a walk-on',
    text: [
      'Tap "New live evaluation" and give name, jersey and school in three steps. It works without signal. What you typed is kept if the app closes in between.',
      '"Create and add another" keeps event, school and color, so the next player needs a name and a number only.',
      'If somebody at the event already wears the number and color, the form says who. You may go on, but the keypad will then ask which of the two you mean.',
      'Quick mode shows the 12 skills and 8 team-player items. The micro-skills then count as not observed.',
    ],
  },
  {
    id: 'statuses', for: 'evaluators', title: 'The statuses of an evaluation',
    text: [{ list: [
      'Submitted: paid, and waiting in the open queue. Your first rating claims it for you.',
      'In Review: claimed by an evaluator who is rating it. After 72 hours without a save it goes back to the queue.',
      'Live Evaluation: made by an evaluator at a game or a workout.',
      'Ready to Finalize: final saved. The ratings are locked and the result is computed; notes and "Complete" come next.',
      'Completed: published to the player. Only notes can still change.',
      'Video Problem: the video could not be used; the player replaces it at no cost.',
      'Cancelled: withdrawn, and no longer listed.',
    ] }],
  },
  {
    id: 'scale', for: 'evaluators', title: 'Rating: the scale, "not observed" and suggestions',
    text: [
      'Skills are rated from 1 to 5 in halves, micro-skills and team-player items in whole steps. "?" beside an item says what each value looks like.',
      '"Not observed" is an answer, not a low rating: it is left out of the averages. An item without any answer is "Not rated yet", and final save waits for it.',
      'When you have rated micro-skills, the skill shows a dashed suggestion. It becomes a rating when you tap it. You may differ from it by 0.5 freely, by up to 1.0 with a note that says why, and not further.',
    ],
  },
  {
    id: 'final-save', for: 'evaluators', title: 'Final save and complete',
    text: [
      'Final save needs an answer for every item and at least 10 of the 12 skills rated. Tapped early, it leads you to the first open item.',
      'It locks the ratings and shows the result, computed on your tablet by the same rules as on the server. You can reopen it until it is completed.',
      'Complete publishes the report to the player. It needs at least one note about the player.',
    ],
  },
  {
    id: 'attention', for: 'evaluators', title: 'When something needs attention',
    text: [
      'The outbox shows the one change that was refused, the server\'s reason, and what you can do.',
      { list: [
        'Edit: opens the evaluation where you can change it.',
        'Resend: sends it once more as it is.',
        'Export: saves it as a file, for you or for support.',
        'Discard: gives it up. It asks first.',
      ] },
      'If another device of yours changed the same rating, both values are shown side by side. Nothing is overwritten until you choose.',
    ],
  },
  {
    id: 'export', for: 'evaluators', title: 'Exporting unsent work',
    text: [
      '"Export unsent" in the outbox saves everything the server has not accepted as one file. It is meant for a tablet that must be handed in or repaired before it had signal.',
      'The file names players. Keep it private, and delete it when support has taken it over.',
    ],
  },
  {
    id: 'install', for: 'evaluators', title: 'Installing on iPad, Android and computers',
    text: [
      { list: [
        'iPad and iPhone: open the page in Safari, tap Share, then "Add to Home Screen". Start it from there and sign in again; the installed app does not share work with Safari.',
        'Android: open the browser\'s menu and tap "Install app" or "Add to Home screen".',
        'Windows, Mac and ChromeOS: click the install sign at the right of the address bar in Chrome or Edge.',
      ] },
      'In a Safari tab, iPadOS may delete the data of a page that was not used for seven days. The installed app is safe from that.',
    ],
  },
  {
    id: 'updates', for: 'evaluators', title: 'New versions of the app',
    text: ['A new version never starts by itself while an evaluation is open. "A new version is ready" appears when it waits; tap "Update now" when it suits you. Nothing that is saved or typed is lost.'],
  },
  {
    id: 'how-it-works', for: 'families', title: 'How tryouts and evaluations work here',
    text: [
      'A trained evaluator watches the player, live at an event or in a game video, and rates 12 skills, 48 micro-skills and 8 team-player items by written descriptions. The same descriptions are used for every age, gender and level.',
      'Before the report is published the evaluator writes a note in their own words. The report names what the player does well and what to work on first.',
    ],
  },
  {
    id: 'numbers', for: 'families', title: 'What the numbers mean',
    text: [{ list: [
      'Player performance, of 60: the 12 skills together, 5 points each.',
      'Team player, of 40: the 8 team-player items together.',
      'Competitive score, of 600: events, team accolades and player accolades of the last seasons.',
      'Position indicators: how well the skills fit each position.',
      'Separators: where the player stands above or below what is expected at the level, and at the next.',
      'Predictor: an estimate from an expert model. Not an offer or a guarantee. Growth, academics, need and choice matter. It is not shown below grade 9.',
    ] }, 'Two evaluators rarely give exactly the same number. A change of less than 3 points in the total says little.'],
  },
  {
    id: 'privacy', for: 'families', title: 'Privacy of players under 18',
    text: [
      'Profiles and reports are never public, and there are no ranking lists of minors. A report is seen by the player, the evaluator who made it, and the coach, director or owner the player plays for. Only the family can share it further.',
      'Photos on an evaluator\'s tablet are kept for that evaluator only and are deleted when somebody else signs in there.',
      'You can ask for a copy of everything stored about a player, and for its deletion. "Contact us" leads you to a person.',
    ],
  },
]

/** The articles that hold every word of the search, in their title or text. */
export function findArticles(search: string): Article[] {
  const words = search.toLowerCase().split(/\s+/u).filter((word) => word !== '')
  return ARTICLES.filter((article) => {
    const text = [article.title, ...article.text.flatMap((part) => (typeof part === 'string' ? part : part.list))].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
