import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '#domain/contracts/endpoint.ts'

const FOLDER = path.join(import.meta.dirname, '../../src/domain/contracts')

const files: object[] = await Promise.all(
  readdirSync(FOLDER)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => import(path.join(FOLDER, file))),
)

const isEndpoint = (it: unknown): it is Endpoint =>
  typeof it === 'object' && it !== null && 'method' in it && 'path' in it && 'output' in it

/** Returns the endpoints that a file of contracts exports, alone or in a record. */
function endpointsOf(file: object): Endpoint[] {
  return Object.values(file)
    .flatMap((it: unknown) => (isEndpoint(it) || typeof it !== 'object' || it === null ? [it] : Object.values(it)))
    .filter(isEndpoint)
}

/** Every call on the wire. The tests walk this list. */
export const endpoints: readonly Endpoint[] = files.flatMap(endpointsOf)
