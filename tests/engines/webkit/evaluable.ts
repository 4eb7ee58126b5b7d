import { Script } from 'node:vm'
import type { Argument, RemoteValue } from './in-page.ts'

/** The strings among a function's arguments, however deep, that can be read as an expression, and those expressions. */
export function evaluableIn(args: readonly Argument[]): { source: string; expression: string }[] {
  const sources = [...new Set(args.flatMap(stringsIn))]
  return sources.map((source) => ({ source, expression: asExpression(source) })).filter((it) => isWhole(it.expression))
}

/** A statement that is one expression gives its value to `eval` too. */
export const asExpression = (source: string): string => source.replace(/;\s*$/u, '')

function stringsIn(argument: unknown): string[] {
  if (Array.isArray(argument)) return argument.flatMap(stringsIn)
  if (typeof argument !== 'object' || argument === null) return []
  const { type, value } = argument as RemoteValue
  return type === 'string' ? [value as string] : stringsIn(value)
}

function isWhole(expression: string): boolean {
  try {
    new Script(`(${expression}\n)`)
    return true
  } catch {
    return false
  }
}
