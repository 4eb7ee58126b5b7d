import type { Article } from '../article.ts'

export const FOR_EVERYONE: readonly Article[] = [
  {
    id: 'install',
    title: 'Installing on iPad, Android and computers',
    text: [
      {
        list: [
          'iPad and iPhone: open the page in Safari, tap Share, then "Add to Home Screen". Open it from there and sign in again. The installed app doesn’t share work with Safari.',
          'Android: open the browser\'s menu and tap "Install app" or "Add to Home screen".',
          'Windows, Mac and ChromeOS: click the install icon at the right of the address bar in Chrome or Edge.',
        ],
      },
      'In a Safari tab, iPadOS may delete a page’s data after seven days without use. The installed app keeps it.',
    ],
  },
  {
    id: 'updates',
    title: 'New versions of the app',
    text: [
      'A new version never starts while an evaluation is open. When "A new version is ready" appears, tap "Update now" whenever you like. You lose nothing you saved or typed.',
    ],
  },
  {
    id: 'sign-in',
    title: 'Signing in and forgotten passwords',
    text: [
      'Sign in with your email address and password. "Forgot your password?" emails you a code to set a new one. When you’re signed in, change it under "Account".',
      'We email a code to confirm a new account. "Send a new code" sends another one, and the old one stops working.',
      'After too many wrong passwords you have to wait, a little longer each time. Someone else’s attempts don’t lock you out on a device you’ve used before.',
      '"Your session has expired" means you were signed out. Sign in again to pick up where you were. You lose nothing you saved.',
      '"Your account is inactive" means it was switched off. Contact us.',
    ],
  },
  {
    id: 'look',
    title: 'Light, dark and court',
    text: [
      '"Theme" next to your name changes the colors on this device. Light is for daytime, dark for a dim gym, and court has the highest contrast. "System" follows your device.',
    ],
  },
  {
    id: 'own-data',
    title: 'My data: download and deletion',
    text: [
      '"Download my data" under "Account" gives you a zip file with everything Courtside has on you, as JSON, with a README.',
      '"Delete my account" deletes it after 14 days. Until then you can sign in and keep it. The page says what we delete and what we keep without your name.',
    ],
  },
]
