const CODE = /^courtside-bib:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(\d{1,3})$/u

/** EV101. What the QR code of a stub says: which event and which bib, and nothing of the person. */
export function bibCode(eventId: string, bib: string): string {
  return `courtside-bib:${eventId}:${bib}`
}

/** The bib of a code of this event; undefined for every other code. */
export function readBibCode(eventId: string, text: string): string | undefined {
  const [, event, bib] = CODE.exec(text.trim()) ?? []
  return event === eventId.toLowerCase() ? bib : undefined
}
