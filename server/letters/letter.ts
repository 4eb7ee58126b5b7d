import type { Mail } from '../ports/mail.ts'
import { isolated } from '#domain/fields/isolated.ts'
import { segmentsOf } from '#domain/language.ts'
import { MAIL_COLORS, mailPage } from './mail-page.ts'

/** A paragraph, or a link with the words of its button. */
export type LetterPart = string | { href: string; label: string }

/** An email of a few paragraphs, in both bodies. What people have typed may stand in it: it is escaped. */
export function letter({ to, subject, parts }: { to: string; subject: string; parts: readonly LetterPart[] }): Mail {
  return {
    to,
    subject: oneLine(subject),
    text: `${parts.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.href}`)).join('\n\n')}\n\nCourtside`,
    html: mailPage(escaped(subject), parts.map(htmlOf)),
  }
}

const MOST_OF_A_NAME = 60

/**
 * Returns a name of a person as an email may carry it: letters, marks, spaces, apostrophes, hyphens, the joiners of
 * Persian and Hindi, and the dot between Japanese names. A user who can write to strangers through us must not be able
 * to send them an address or a sentence.
 */
export function nameInMail(name: string, otherwise: string): string {
  return cut(name.replaceAll(/[^\p{L}\p{M}\p{Join_Control}'’׳־・ -]/gu, ''), otherwise)
}

/** A phone number of the United States has seven digits without its area code. */
const MOST_DIGITS = 6

/** M108. Returns the name of an event or program for an email. It keeps a year, an age and commas, but no phone number. */
export function titleInMail(title: string, otherwise: string): string {
  if ((title.match(/\p{N}/gu) ?? []).length > MOST_DIGITS) return nameInMail(title, otherwise)
  const kept = title.replaceAll(/[^\p{L}\p{M}\p{Join_Control}0-9'’׳־・, -]/gu, '').replaceAll(/[, ]*,[, ]*/gu, ', ')
  return cut(kept.replaceAll(/^, |, $/gu, ''), otherwise)
}

const JOINER_ALONE = /(?<![\p{L}\p{M}])\p{Join_Control}+/gu

/** R77. Cuts no character in two, and isolates the name so that it does not turn the words around it. */
function cut(kept: string, otherwise: string): string {
  const name = kept.replaceAll(JOINER_ALONE, '').replaceAll(/\s+/gu, ' ').trim()
  let short = ''
  for (const segment of segmentsOf(name)) {
    if (short.length + segment.length > MOST_OF_A_NAME) break
    short += segment
  }
  return short === '' ? otherwise : isolated(short.trim())
}

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/gu, (sign) => SIGNS[sign] ?? sign)

const BUTTON = `display:inline-block;padding:14px 24px;border-radius:8px;background:${MAIL_COLORS.text};color:${MAIL_COLORS.panel};font-weight:700;text-decoration:none`

function htmlOf(part: LetterPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escaped(part)}</p>`
  const href = escaped(part.href)
  return `<p style="margin:24px 0 12px"><a href="${href}" style="${BUTTON}">${escaped(part.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${MAIL_COLORS.muted};word-break:break-all">${href}</p>`
}
