import { letter, nameInMail } from '../../letters/letter.ts'
import { longDay } from '../../letters/long-day.ts'
import type { Mail } from '../../ports/mail.ts'
import type { OpenedLink } from './history-links-repository.ts'

/** Whose evaluations they are, in the words of whoever saw the player. */
const playerOf = ({ first_name, evaluations: [newest] }: OpenedLink) =>
  nameInMail(first_name, `number ${newest?.jersey_number ?? ''}`)

const accountOf = ({ account_name, account_email }: OpenedLink) =>
  account_name === null
    ? 'a Courtside account'
    : `the Courtside account of ${nameInMail(account_name, 'a player')} (${account_email})`

/** K51. Asks a guardian whether what was sent to them belongs to the account they agreed to. */
function questionLetter(it: OpenedLink, link: string): Mail {
  const name = playerOf(it)
  return letter({
    to: it.email,
    subject: `May an account keep ${name}’s evaluations?`,
    parts: [
      `We sent reports about ${name} to this address. Now ${accountOf(it)} asks to keep these evaluations.`,
      'When you agreed to the account, you didn’t agree to this. Check the name and the address. Then say yes or no:',
      { href: link, label: 'Read and answer' },
      `The link works until ${longDay(it.until)}. If you don’t answer, the account doesn’t keep them.`,
    ],
  })
}

/** K52. Tells an inbox that what was sent there is part of an account now, with the way to undo it. */
function joinedLetter(it: OpenedLink, link: string): Mail {
  const name = playerOf(it)
  return letter({
    to: it.email,
    subject: `${name}’s evaluations are kept in an account`,
    parts: [
      `We sent reports about ${name} to this address. These evaluations are now kept in ${accountOf(it)}. Anyone who uses that account can read them.`,
      'If this is your account or your child’s, there is nothing to do. If not, undo it here. You don’t need an account:',
      { href: link, label: 'Read or undo' },
      `You can undo this until ${longDay(it.until)}.`,
    ],
  })
}

export const historyLetter = (it: OpenedLink, link: string): Mail =>
  it.kind === 'ask' ? questionLetter(it, link) : joinedLetter(it, link)
