import type { Report } from '../contracts/evaluations.ts'
import { idEnd } from '../fields/file-names.ts'

/** Letters that no accent comes off of. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ı: 'i',
  "'": '',
  '’': '',
}

type Named = Pick<Report, 'player_profile' | 'jersey_number' | 'evaluated_on' | 'evaluation_submission_id'>

/**
 * R76. "courtside-maya-okafor-2026-02-14-9fa0b1.pdf": a name that every system keeps, of Latin letters without accents.
 * It ends with a part of the report's id, so that the reports of two siblings never have the same name.
 */
export function reportFileName(report: Named): string {
  const { player_profile, jersey_number, evaluated_on, evaluation_submission_id: id } = report
  const name =
    plainWords(`${player_profile.first_name} ${player_profile.last_name}`) || plainWords(`Player ${jersey_number}`)
  return `courtside-${name}-${evaluated_on}-${idEnd(id)}.pdf`
}

function plainWords(text: string): string {
  const plain = Array.from(text.toLowerCase(), (letter) => PLAIN[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
  const parts = plain.split(/[^a-z\d]+/u).filter(Boolean)
  return parts.join('-').slice(0, 80).replace(/-$/u, '')
}
