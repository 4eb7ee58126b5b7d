import type { Article } from '../article.ts'

export const FOR_EVERYONE: readonly Article[] = [
  {
    id: 'install',
    title: 'Installing on iPad, Android and computers',
    text: [
      {
        list: [
          'iPad and iPhone: open the page in Safari, tap Share, then "Add to Home Screen". Start it from there and sign in again; the installed app does not share work with Safari.',
          'Android: open the browser\'s menu and tap "Install app" or "Add to Home screen".',
          'Windows, Mac and ChromeOS: click the install sign at the right of the address bar in Chrome or Edge.',
        ],
      },
      'In a Safari tab, iPadOS may delete the data of a page that was not used for seven days. The installed app is safe from that.',
    ],
  },
  {
    id: 'updates',
    title: 'New versions of the app',
    text: [
      'A new version never starts by itself while an evaluation is open. "A new version is ready" appears when it waits; tap "Update now" when it suits you. Nothing that is saved or typed is lost.',
    ],
  },
  {
    id: 'sign-in',
    title: 'Signing in, forgotten password, sessions',
    text: [
      'Sign in with your email address and password. "Forgot your password?" sends a code to the address; with it you set a new one. Under "Account" you change it while you are signed in.',
      'A new account waits for the code that was mailed to it. "Send a new code" sends another one; the older one is worth nothing then.',
      "After too many wrong passwords you wait, a little longer each time. Somebody else's tries do not lock you out where you have signed in before.",
      '"Your session has expired" means that the sign-in was ended: sign in again, and you are back where you were. Nothing that was saved is lost.',
      '"Your account is inactive" means that it was switched off. Contact us.',
    ],
  },
  {
    id: 'look',
    title: 'Light, dark and court',
    text: [
      '"Theme" beside your name changes the colors of this device. Light is for the day, dark for a dim gym, court has the highest contrast. "System" follows the device.',
    ],
  },
  {
    id: 'own-data',
    title: 'My data: download and deletion',
    text: [
      '"Download my data" under "Account" gives a zip file with everything the system holds on you, as JSON, with a README.',
      '"Delete my account" deletes after 14 days; until then you can sign in and keep it. The page says what is deleted and what stays without a name.',
    ],
  },
]
