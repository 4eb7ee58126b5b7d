import { forceCloseDatabase } from 'fake-indexeddb'
import type { IDBFactory } from 'fake-indexeddb'

type Transaction = IDBTransaction & {
  _state: string
  _requests: { request: IDBRequest }[]
  _abort(name: string): void
}
/** Its types ask for the class instead of one of it. */
type Connection = Parameters<typeof forceCloseDatabase>[0]
type Disk = { _databases: Map<string, { connections: Connection[]; transactions: Transaction[] }> }

/**
 * What WebKit does to a page whose storage process was killed while the device slept: what is under way fails, each
 * connection is of no use from now on, and hears of it a moment later. What was committed stays.
 */
export function loseConnections(disk: IDBFactory): void {
  for (const { connections, transactions } of databasesOf(disk)) {
    for (const transaction of transactions) if (isUnderWay(transaction)) fail(transaction)
    for (const connection of connections) forceCloseDatabase(connection)
  }
}

/** Whether somebody reads in this moment. */
export function isReading(disk: IDBFactory): boolean {
  return databasesOf(disk).some(({ transactions }) =>
    transactions.some((it) => isUnderWay(it) && it.mode === 'readonly'),
  )
}

function databasesOf(disk: IDBFactory) {
  return [...(disk as unknown as Disk)._databases.values()] // Its own parts, which the types leave out.
}

// A database that is just being made is not what this is about.
function isUnderWay({ _state, mode }: Transaction): boolean {
  return _state !== 'finished' && mode !== 'versionchange'
}

function fail(transaction: Transaction): void {
  const lost = new DOMException(
    'Connection to Indexed Database server lost. Refresh the page to try again',
    'UnknownError',
  )
  for (const { request } of transaction._requests)
    if (request.readyState === 'pending') Object.defineProperty(request, 'error', { get: () => lost, set: () => {} })
  transaction._abort('UnknownError')
}
