import type { Article } from '../article.ts'

export const FOR_FAMILIES: readonly Article[] = [
  {
    id: 'how-it-works',
    title: 'How tryouts and evaluations work here',
    text: [
      'A trained evaluator watches the player, live at an event or in a game video, and rates 12 skills, 48 micro-skills and 8 team-player items by written descriptions. The same descriptions are used for every age, gender and level.',
      {
        list: [
          'Live: the evaluator sits beside the court at a tryout, a game or a workout, with a tablet. Players are known by jersey number and color.',
          'Video: the evaluator watches one game video and rates what it shows. What cannot be seen is "not observed", which is no low rating.',
        ],
      },
      'Each skill has words for every value, such as "what a 3 looks like". The evaluator picks the words that fit; the number follows.',
      'Before the report is published the evaluator writes a note in their own words. The report names what the player does well and what to work on first.',
      'An evaluation says what was seen on that day. It is not a place on a team and not an offer.',
    ],
  },
  {
    id: 'order',
    title: 'Hand in a game video: package, video, payment',
    text: [
      '"Upload" leads through three steps. What is typed stays on this device and is sent by itself; an order that was left is offered again, on "Upload" and in the library.',
      {
        list: [
          'Package: prices, what is included, and when the report comes. Evaluations that are left of an earlier package are used first; then nothing has to be chosen or paid.',
          'Video: the name of the game, and a file of up to 1 GB or a link. Then the jersey number and color, and two moments in which the player is to be seen: that is how the evaluator finds them among ten.',
          'Payment: in the form of the card provider. Courtside never sees the card. The order starts when the provider has confirmed the payment, usually within seconds.',
        ],
      },
      'Another package takes the video or the link out of the order. An uploaded file is not lost: "Use it again" puts it back.',
    ],
  },
  {
    id: 'upload',
    title: 'Uploading: signal, Wi-Fi and long files',
    text: [
      'A file is looked at on this device first: its kind, length, picture size, frames per second and brightness. Only what was looked at is said. Whether the number can be read, only a person can tell.',
      'It is sent in parts. Close the app any time: it goes on from the part that was under way. Some browsers let go of the file; then choose the same file again, and what has arrived stays.',
      'Where the device tells what network it is on, "Wi-Fi only" waits for Wi-Fi. "Pause", "Resume" and "Cancel upload" do what they say.',
      'A link is taken from YouTube, Google Drive, Vimeo, Dropbox, OneDrive, Box, iCloud Drive and Hudl. Courtside cannot look at the video behind it: make sure anyone with the link can watch it.',
    ],
  },
  {
    id: 'payment',
    title: 'Questions about a payment',
    text: [
      {
        list: [
          '"Confirming your payment": the provider has not told us yet. You can close the page. It may take an hour; an email comes when it is there.',
          'Declined, cancelled or expired: nothing is charged, and the order can be paid again.',
          'Closed the form or opened it in two tabs: it is one payment. A second one for the same order is given back in full.',
          'After the payment: home and library show the place in the queue, the promised date, and how far the work is.',
          '"Video Problem": the evaluator says why the video cannot be used. Another video is handed in at no cost.',
        ],
      },
    ],
  },
  {
    id: 'numbers',
    title: 'What the numbers mean',
    text: [
      {
        list: [
          'Player performance, of 60: the 12 skills together, 5 points each.',
          'Team player, of 40: the 8 team-player items together.',
          'Competitive score, of 600: events, team accolades and player accolades of the last seasons.',
          'Position indicators: how well the skills fit each position.',
          'Separators: where the player stands above or below what is expected at the level, and at the next.',
          'Predictor: an estimate from an expert model. Not an offer or a guarantee. Growth, academics, need and choice matter. It is not shown below grade 9.',
        ],
      },
      'Two evaluators rarely give exactly the same number. A change of less than 3 points in the total says little.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy of players under 18',
    text: [
      'Profiles and reports are never public, and there are no ranking lists of minors. A report is seen by the player, the evaluator who made it, and the coach, director or owner the player plays for. Only the family can share it further.',
      "Photos on an evaluator's tablet are kept for that evaluator only and are deleted when somebody else signs in there.",
      'Under "Account" you can download everything stored about the player and ask for the deletion. The page says what is deleted, and what bookkeeping needs without a name.',
    ],
  },
  {
    id: 'under-13',
    title: 'Players under 13: a parent says yes first',
    text: [
      "A video or a picture of a child under 13 needs the consent of a parent or legal guardian. The profile asks for the parent's name and email address, and the parent gets a mail with a link.",
      'The link opens one page: what is collected, who sees it, and how to end it. Consent is kept with the name that was typed, the time, and the words that were shown.',
      'Without it no video is uploaded, linked or handed in. It can be withdrawn with the same link at any time.',
      'The mail did not come? Look in the spam folder, check the address in the profile, and use "Send the email again" there.',
    ],
  },
  {
    id: 'profile',
    title: 'The profile: three steps',
    text: [
      'Player information, organization or school, and athletic info. What is typed stays on this device until it is saved, also when the page is closed.',
      'Events and accolades of the last seasons count for the competitive score. Add each with the season in which it was won.',
      'If your school or club is not in the list, type its name and choose "Add". Others do not see what you added.',
    ],
  },
  {
    id: 'teams',
    title: 'A team lists me. What does that mean?',
    text: [
      'A coach has typed your email address into a roster. That alone shows the coach nothing of you, not even that you have an account.',
      'Your profile shows the team with "Accept" and "Decline". After your yes the coach, and the director and owner of that program, see your published reports. "Leave" ends it.',
    ],
  },
  {
    id: 'report-pdf',
    title: 'Keeping a report as a PDF',
    text: [
      '"Save as PDF" in a report gives you two pages with the same figures. It holds neither the date of birth nor your own notes, so that you can pass it on. You and your family decide to whom.',
      'A question mark in it stands for a character that cannot be printed there. The app shows it.',
    ],
  },
  {
    id: 'consultation',
    title: 'Talking about a report',
    text: [
      'Some packages include a consultation: a talk with the evaluator about a report. "Request a consultation" in the report shows how many are left and takes one.',
      'Then choose a time. A parent or guardian is welcome to be there. The report shows the time in your own time zone, and a mail tells you and the evaluator.',
      'Changing or cancelling is in the same place. What is cancelled comes back to your package.',
    ],
  },
]
