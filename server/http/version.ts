import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const file = new URL('../../package.json', import.meta.url)

/** Of this program, as its package says. */
export const VERSION = v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(file, 'utf8'))).version
