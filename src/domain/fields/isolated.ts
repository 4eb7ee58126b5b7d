/** Letters that are written from right to left: Hebrew, Arabic, their neighbors, and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * R77. Returns a name for a sentence, with the signs that keep its direction apart from that of the sentence. Without
 * them, an Arabic name moves the number that follows it to its other side. A page has `<bdi>` for this.
 */
export const isolated = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)
