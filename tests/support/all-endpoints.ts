import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Grants } from '#domain/access/grants.ts'
import type { Call, Endpoint } from '#domain/contracts/endpoint.ts'

const FOLDER = path.join(import.meta.dirname, '../../src/domain/contracts')

const files: object[] = await Promise.all(
  readdirSync(FOLDER)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => import(path.join(FOLDER, file))),
)

const isCall = (it: unknown): it is Call => typeof it === 'object' && it !== null && 'method' in it && 'path' in it

/** Returns the calls that a file of contracts exports, alone or in a record. */
function callsOf(file: object): Call[] {
  return Object.values(file)
    .flatMap((it: unknown) => (isCall(it) || typeof it !== 'object' || it === null ? [it] : Object.values(it)))
    .filter(isCall)
}

/** Every call on the wire. The tests walk this list. */
export const calls: readonly Call[] = files.flatMap(callsOf)

/** The calls with a schema. The others carry a file. */
export const endpoints: readonly Endpoint[] = calls.filter((it): it is Endpoint => 'output' in it)

/** Returns the name of a call in the tables of tests. */
export const keyOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

export function grantOf(key: string): Grants {
  const call = calls.find((it) => keyOf(it) === key)
  if (!call) throw new Error(`No contract describes ${key}`)
  return call.grant
}
