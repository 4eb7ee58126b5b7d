import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Of Amplify's own class of large numbers, what a sign-in uses. */
export type Large = {
  add(other: Large): Large
  subtract(other: Large): Large
  multiply(other: Large): Large
  mod(modulus: Large): Large
  abs(): Large
  equals(other: Large): boolean
  compareTo(other: Large): number
  toString(radix: number): string
}
type ModPow = (this: Large, exponent: Large, modulus: Large, done?: (error: null, result: Large) => void) => Large
export type LargeClass = {
  new (digits: string, radix: number): Large
  prototype: { modPow: ModPow }
  ZERO: Large
  ONE: Large
}

/** Where Amplify keeps what it does for sessions: no part of what it exports. */
export function folderOfAmplifysSession(): string {
  const amplify = createRequire(import.meta.url).resolve('aws-amplify')
  const auth = createRequire(amplify).resolve('@aws-amplify/auth')
  return path.join(auth.slice(0, auth.lastIndexOf(`${path.sep}dist${path.sep}`)), 'dist/esm/providers/cognito')
}

export async function amplifysLargeNumbers(): Promise<LargeClass> {
  const { href } = pathToFileURL(path.join(folderOfAmplifysSession(), 'utils/srp/BigInteger/BigInteger.mjs'))
  const { default: it } = (await import(href)) as { default: LargeClass }
  return it
}
