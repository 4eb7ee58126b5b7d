import type { Article } from '../article.ts'

export const FOR_EVENTS: readonly Article[] = [
  {
    id: 'run-an-event',
    title: 'Run an event: organizers',
    text: [
      'An event is a camp, tryout, combine or open gym: many players, several evaluators, one evening. Owners and directors make events of their program, coaches of their teams.',
      {
        list: [
          'Press "New event", say whose it is, where and when. Everything else is on the Setup page and is saved as you leave each field.',
          'Form: choose what is rated. "Tryout" has eight skills. The first rating locks the form; a later change makes a new version.',
          'Staff: invite evaluators and the desk by email. They need no account yet. People of your program are added at once.',
          'Players: import a CSV of up to 300 players. Names are enough; a player without a bib gets the next free one. Fix or skip the rows marked; the others need not wait.',
          'Bibs: print them on letter paper, four on a sheet. The stub with the QR code stays at the desk.',
        ],
      },
      'On the day, "Coverage" shows who was seen by how many evaluators. A tablet that has been offline for ten minutes is hatched: "1+" means 1 or more, "?" means not known. Its ratings are safe and arrive when it’s back online.',
      'When two players may be one person, or two wear one bib, Coverage says so. You join them or give out another bib. A join can be undone until you publish.',
      'Close the event when everyone is rated. Then decide the gaps, put players into columns on "Decide", and publish. "Publish" shows first what goes to whom. The emails leave a minute later, and until then "Stop sending" stops all of it. Ratings that arrive later show as "changed since": publish again.',
    ],
  },
  {
    id: 'event-desk',
    title: 'Run an event: the desk',
    text: [
      'Make the event ready on your tablet while you’re online. In the gym the desk works offline.',
      {
        list: [
          'Type a bib, a name or a school, or scan the code on a stub. Enter checks in the only match.',
          'A player who isn’t on the list is a walk-on: add them at the foot of the page. The desk has a range of bibs of its own.',
          'Change a bib or take a photo in the player’s row. No photo is taken of a player who may be under 13 until a parent agrees.',
        ],
      },
      'If two desks give out one bib while offline, both players stay and are marked. Give one of them another bib. Ratings belong to the player, never to the bib.',
    ],
  },
  {
    id: 'event-evaluators',
    title: 'Run an event: evaluators',
    text: [
      'Open the link in your invitation, then make the event ready on your tablet with one tap. After that it works offline.',
      {
        list: [
          'One player: all items of the form for one player.',
          'One skill: everyone in the group in a list, one tap each. Good for drills.',
          'Game: type a bib, rate, type the next.',
        ],
      },
      'A bib nobody knows can be rated at once; the name comes later. You see only your own ratings until the event is closed, and nobody sees yours.',
      'Two tablets of yours make one evaluation. What is saved on a tablet is sent once you’re online, also after the event is closed.',
    ],
  },
]
