// EV114. Files of players also list coaches and helpers. Their rows are left out, and the page lists their names.

export type Standing = 'player' | 'staff' | 'unknown'

const STAFF = new RegExp(
  [
    String.raw`^(?:(?:head|asst\.?|assistant|team|volunteer|program|\d+(?:st|nd|rd|th)?)\s+)*(?:coach|coaches|manager|staff`,
    String.raw`volunteer|admin|administrator|trainer|chaperone|director|official|referee|scorekeeper|treasurer`,
    String.raw`parent|guardian|staff|entrenadora?|padre|madre|trainerin|betreuer|betreuerin|non[- ]?(?:player|participant))$`,
  ].join('|'),
  'iu',
)
const PLAYER =
  /^(?:player|athlete|participant|student(?:[- ]athlete)?|camper|rostered|captain|jugadora?|spieler|spielerin)$/iu
const YES = /^(?:y|yes|true|1|x|✓|✔|si|sí|ja|j)$/iu
const NO = /^(?:n|no|false|0|-|nein|)$/iu

/** Returns whose row it is, by its cell in a role column. `head` is the column's name: it decides what a yes means. */
export function standingOf(head: string, cell: string): Standing {
  const text = cell.trim().replaceAll(/\s+/gu, ' ')
  const isAboutPlayers =
    /player|participant|athlete|jugador|spieler/iu.test(head) && !/\bnon|\bnot\b|nicht|staff|coach/iu.test(head)
  if (/\bnon[\s_-]?|\bnot\b|staff|coach|volunteer|^is\b|\?$/iu.test(head) || isAboutPlayers) {
    if (YES.test(text)) return isAboutPlayers ? 'player' : 'staff'
    if (NO.test(text)) return isAboutPlayers && text !== '' ? 'staff' : 'player'
  }
  const words = text.split(/[,;/&+|]/u).map((word) => word.trim())
  if (words.every((word) => STAFF.test(word))) return 'staff'
  return words.every((word) => word === '' || PLAYER.test(word)) ? 'player' : 'unknown'
}

export const isStaffWord = (text: string) => STAFF.test(text.trim())

/** Whether a column of this name separates players from staff. One such value is enough, because rows may be broken. */
export function tellsStaff(head: string, cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '' && standingOf(head, cell) !== 'unknown')
}
