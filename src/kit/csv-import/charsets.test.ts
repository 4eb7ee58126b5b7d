import { expect, test } from 'vitest'
import type { OneByteCharset } from '#domain/csv/csv-charset.ts'
import { parseFile } from './parse-csv.ts'

/** The ten accented letters that American rosters have most, each in a name, with their bytes. */
const LETTERS: [letter: string, name: string, windows: number, mac: number][] = [
  ['é', 'José Pérez', 0xe9, 0x8e],
  ['í', 'María García', 0xed, 0x92],
  ['á', 'Tomás Hernández', 0xe1, 0x87],
  ['ó', 'Ramón López', 0xf3, 0x97],
  ['ñ', 'Ana Muñoz', 0xf1, 0x96],
  ['ú', 'Jesús Ibúr', 0xfa, 0x9c],
  ['ü', 'Jürgen Müller', 0xfc, 0x9f],
  ['ö', 'Dennis Schröder', 0xf6, 0x9a],
  ['ä', 'Jonas Mäkelä', 0xe4, 0x8a],
  ['ç', 'François Gonçalves', 0xe7, 0x8d],
]

/** A roster with this one name, written with a byte for each letter. */
function rosterOf(name: string, byteOf: (letter: string) => number): Uint8Array {
  const text = `Jersey,First,Last\r\n7,${name.replace(' ', ',')}\r\n8,Ava,Stone\r\n`
  return Uint8Array.from(text, (letter) => (letter > '\u007F' ? byteOf(letter) : letter.charCodeAt(0)))
}

function read(bytes: Uint8Array, chosen?: OneByteCharset) {
  const parsed = parseFile(bytes, chosen)
  if (parsed.kind === 'refused') throw new Error(parsed.message)
  return { name: parsed.rows[1]?.slice(1).join(' '), charset: parsed.charset }
}

test.each(LETTERS)(
  '[EV208] %s in one name, %s, is read from a file of Windows and of an older Mac',
  (_, name, windows, mac) => {
    expect(read(rosterOf(name, () => windows))).toMatchObject({ name, charset: { used: 'windows-1252' } })
    expect(read(rosterOf(name, () => mac))).toMatchObject({ name, charset: { used: 'macintosh' } })
  },
)

const CAPITALS: [name: string, windows: number, mac: number][] = [
  ['ANA MUÑOZ', 0xd1, 0x84],
  ['LUIS GÓMEZ', 0xd3, 0xee],
  ['Ángel Cruz', 0xc1, 0xe7],
  ['Émile Roy', 0xc9, 0x83],
]

test.each(CAPITALS)('[EV208] the capital of %s is read from both', (name, windows, mac) => {
  expect(read(rosterOf(name, () => windows)).name).toBe(name)
  expect(read(rosterOf(name, () => mac)).name).toBe(name)
})

test.each([
  ['Shaq O’Neal', 0x92],
  ['Nick Van–Exel', 0x96],
  ['Marko Dušan', 0x9a],
  ['Žarko Paspalj', 0x8e],
])('[EV208] %s from Windows is not taken for an older Mac’s', (name, byte) => {
  const { charset } = read(rosterOf(name, () => byte))
  expect(charset?.used).toBe('windows-1252')
})

test('[EV208] a person sees the names in each character set, and their choice counts', () => {
  const bytes = rosterOf('José Pérez', () => 0x8e)
  const { charset } = read(bytes)
  expect(charset?.samples).toEqual({
    'windows-1252': 'JosŽ, PŽrez',
    macintosh: 'José, Pérez',
    'windows-1250': 'JosŽ, PŽrez',
  })
  expect(read(bytes, 'windows-1252').name).toBe('JosŽ PŽrez')
  expect(
    read(
      rosterOf('Luka Dončić', (letter) => (letter === 'č' ? 0xe8 : 0xe6)),
      'windows-1250',
    ).name,
  ).toBe('Luka Dončić')
})

test('[EV208] nobody is asked about a file that names its character set, or has no accents', () => {
  const text = 'Jersey,First,Last\r\n7,José,Pérez\r\n'
  expect(read(new TextEncoder().encode(text)).charset).toBeUndefined()
  const utf16 = new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer)
  expect(read(utf16)).toMatchObject({ name: 'José Pérez', charset: undefined })
  expect(read(rosterOf('Ava Stone', () => 0)).charset).toBeUndefined()
})
