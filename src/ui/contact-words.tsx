/** The address that opens the contact dialog of the app's shell. */
export const CONTACT_US = '#contact-us'

const NAMED = /\b(contact us)\b/iu

/** W67. A text whose “contact us” opens the contact dialog. */
export function ContactWords({ text }: { text: string }) {
  const [before, link, after] = text.split(NAMED)
  if (!link) return text
  return (
    <span>
      {before}
      <a href={CONTACT_US}>{link}</a>
      {after}
    </span>
  )
}
