import type { Article } from '../article.ts'

export const FOR_FAMILIES: readonly Article[] = [
  {
    id: 'how-it-works',
    title: 'How tryouts and evaluations work here',
    text: [
      'A trained evaluator watches the player, live at an event or in a game video, and rates 12 skills, 48 micro-skills and 8 team-player items by written descriptions. The same descriptions are used for every age, gender and level.',
      {
        list: [
          'Live: the evaluator sits courtside with a tablet at a tryout, game or workout. Players are identified by jersey number and color.',
          'Video: the evaluator watches one game video and rates what it shows. Anything that can’t be seen is "not observed", which isn’t a low rating.',
        ],
      },
      'Each skill describes what every rating looks like, such as "what a 3 looks like". The evaluator picks the description that fits.',
      'Before publishing the report, the evaluator writes a note. The report says what the player does well and what to work on first.',
      'An evaluation says what was seen that day. It’s not a spot on a team or an offer.',
    ],
  },
  {
    id: 'sent-report',
    title: 'A report that came by email',
    text: [
      'An evaluator who rates a player live can send the report to a parent or to the player. You don’t need an account.',
      {
        list: [
          'Open the link in the email and tap "Email me the code". Enter the 6 digits and the report opens for 30 minutes on that device.',
          'If you forward the email, the link shows nothing to others. The code only goes to your address.',
          'The link works for 90 days. Ask the evaluator to send it again after that.',
          'If the player may be under 13, we ask you to agree first. The report waits for your answer. You can withdraw your consent with the same link, and the report closes.',
          '"Keep it" keeps the report in a player’s account, which is free. You can undo that for 14 days.',
        ],
      },
    ],
  },
  {
    id: 'order',
    title: 'Submit a game video: package, video, payment',
    text: [
      '"Upload" has three steps. We save what you type. You can pick up an unfinished order under "Upload" or in the library.',
      {
        list: [
          'Package: prices, what’s included and when you get the report. We use credits from earlier packages first. Then there’s nothing to choose or pay.',
          'Video: the name of the game, and a file of up to 1 GB or a link. Then the jersey number and color, and two moments when the player is easy to see. That’s how the evaluator finds the player on the court.',
          'Payment: in our card provider’s secure form. Courtside never sees the card. The order starts when the payment is confirmed, usually within seconds.',
        ],
      },
      'Changing the package removes the video or link from the order. An uploaded file isn’t lost. "Use it again" adds it back.',
    ],
  },
  {
    id: 'upload',
    title: 'Uploading: internet, Wi-Fi and long files',
    text: [
      'We check a file on this device first: its type, length, resolution, frame rate and brightness. Check yourself that the jersey number is readable.',
      'You can close the app at any time. The upload continues where it stopped. Some browsers ask you to choose the same file again. What’s uploaded stays.',
      'On devices that support it, "Wi-Fi only" waits for Wi-Fi. You can also pause, resume or cancel an upload.',
      'You can use a link from YouTube, Google Drive, Vimeo, Dropbox, OneDrive, Box, iCloud Drive or Hudl. We can’t check the video itself, so make sure anyone with the link can watch it.',
    ],
  },
  {
    id: 'payment',
    title: 'Questions about a payment',
    text: [
      {
        list: [
          '"Confirming your payment": we haven’t heard from the card provider yet. You can close the page. It can take up to an hour. We’ll email you when it’s confirmed.',
          'Declined, canceled or expired: you aren’t charged, and you can pay again.',
          'If you close the form or open it in two tabs, it’s still one payment. If you pay twice for one order, we refund the second payment in full.',
          'After you pay, your home page and library show your place in line, the due date and how far along the work is.',
          '"Video Problem": the evaluator says why the video can’t be used. You submit a new one for free.',
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
          'Separators: where the player is above or below what’s expected at their level, and at the next.',
          'Predictor: an estimate from an expert model. Not an offer or a guarantee. Growth, academics, need and choice matter. It isn’t shown below 9th grade.',
        ],
      },
      'Two evaluators rarely give exactly the same number. A change of less than 3 points in the total isn’t a real change.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy of players under 18',
    text: [
      'Profiles and reports are never public, and we never rank minors. Only the player, the evaluator, and the coach, director or owner the player plays for can see a report. Only the family can share it further.',
      'Photos on an evaluator’s tablet are for that evaluator only. We delete them when someone else signs in there.',
      'Under "Account" you can download everything stored about the player and delete the account. The page says what we delete, and what we keep without a name.',
    ],
  },
  {
    id: 'under-13',
    title: 'Players under 13: a parent agrees first',
    text: [
      'A video or a picture of a child under 13 needs the consent of a parent or legal guardian. The profile asks for the parent’s name and email. We email the parent a link.',
      'The link opens a page that says what we collect, who sees it and how to end it. We record the name, the time and the text the parent agreed to.',
      'Without consent, no video can be uploaded, linked or submitted. The parent can withdraw it with the same link at any time.',
      'No email? Check the spam folder and the address in the profile. Then choose "Send the email again" there.',
    ],
  },
  {
    id: 'profile',
    title: 'The profile: three steps',
    text: [
      'Player information, organization or school, and athletic info. We keep what you type on this device until you save, even if you close the page.',
      'Events and accolades from recent seasons count toward the competitive score. Add each one with its season.',
      'If your school or club isn’t on the list, type its name and choose "Add". Others don’t see what you added.',
    ],
  },
  {
    id: 'teams',
    title: 'A team added me. What does that mean?',
    text: [
      'A coach put your email on a roster. That alone tells the coach nothing about you, not even that you have an account.',
      'Your profile shows the team with "Accept" and "Decline". Once you accept, the coach, and the director and owner of that program, can see your published reports. "Leave" ends it.',
    ],
  },
  {
    id: 'join-by-link',
    title: 'My coach gave me a link or a QR code',
    text: [
      'It is your invitation to the team. Open it, sign in or create the player’s account, and choose "Join the team" or "Decline". The coach learns only that you joined.',
      'It works once. If something is missing first, such as your profile or a parent’s consent, the link keeps working until that is done.',
    ],
  },
  {
    id: 'earlier-evaluations',
    title: 'I was evaluated before I had an account',
    text: [
      'If the evaluator or a coach entered your email, or that of the parent who agreed for you, your home page and library show "Earlier evaluations that may be yours". Check the event, day, name and number, then choose "Keep".',
      'All reports of that player are then in your library, and later ones follow. Links to these reports at other people’s addresses stop working.',
      'You can undo it for 14 days. A coach whose team you haven’t joined isn’t told.',
    ],
  },
  {
    id: 'report-pdf',
    title: 'Keeping a report as a PDF',
    text: [
      '"Save as PDF" in a report gives you two pages with the same numbers. It leaves out the date of birth and your own notes, so you can share it. You and your family decide with whom.',
      'A question mark in the PDF stands for a character it can’t print. The app shows it.',
    ],
  },
  {
    id: 'consultation',
    title: 'Talking about a report',
    text: [
      'Some packages include a consultation, a talk with the evaluator about a report. "Request a consultation" in the report shows how many you have left and uses one.',
      'Then choose a time. A parent or guardian is welcome to join. The report shows the time in your time zone, and we email you and the evaluator.',
      'Change or cancel it in the same place. If you cancel, the consultation goes back to your package.',
    ],
  },
]
