import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import Fastify from 'fastify'
import * as v from 'valibot'
import type { Directory } from '../ports/directory.ts'
import type { Database } from '../db/database.ts'
import { sendError } from '../http/errors.ts'
import { Refusal } from '../refusal.ts'
import { OperatorCommand, runOperatorCommand } from './operator-command.ts'

const OperatorFile = v.object({ port: v.pipe(v.number(), v.integer()), secret: v.string() })
const Answer = v.object({ text: v.string() })
const ErrorAnswer = v.object({ message: v.string() })

const fileIn = (dataDir: string) => path.join(dataDir, 'operator.json')

type Deps = { db: Database; directory: Directory; dataDir: string; figures?: () => Promise<string> }

/**
 * M20. Opens a way for the operator's shell into a server whose database and user pool belong to this process: a port
 * of its own on this machine alone, and a secret in a file of the data folder that only this user may read. Returns how
 * to close it.
 */
export async function openOperatorDoor({ dataDir, ...deps }: Deps): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('base64url')
  const door = Fastify({ bodyLimit: 4_096 })
  door.setErrorHandler(sendError)
  door.addHook('onRequest', async (request) => {
    if (!isSecret(request.headers.authorization, secret))
      throw new Refusal('unauthenticated', 'This door opens to the operator only')
  })
  door.post('/operator', async ({ body }) => {
    const command = v.safeParse(OperatorCommand, body)
    if (!command.success) throw new Refusal('unreadable', 'The command could not be read')
    return { text: await runOperatorCommand(deps, command.output) }
  })
  const address = await door.listen({ port: 0, host: '127.0.0.1' })
  writeForMe(fileIn(dataDir), JSON.stringify({ port: Number(new URL(address).port), secret }))
  return async () => {
    fs.rmSync(fileIn(dataDir), { force: true })
    await door.close()
  }
}

/**
 * Lets the running server do it. Undefined when none answers; throws an Error in the server's words when it refuses.
 */
export async function askRunningServer(dataDir: string, command: OperatorCommand): Promise<string | undefined> {
  const door = readOperatorFile(dataDir)
  if (!door) return undefined
  const response = await fetch(`http://127.0.0.1:${door.port}/operator`, {
    method: 'POST',
    headers: { authorization: `Operator ${door.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(command),
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    if (error instanceof TypeError) return undefined
    throw error
  })
  if (!response) return undefined
  const body: unknown = await response.json().catch(() => undefined)
  // Another program may have got the port after a server that was killed.
  if (response.status === 401 || (!v.is(Answer, body) && !v.is(ErrorAnswer, body))) return undefined
  if (v.is(Answer, body)) return body.text
  throw new Error(body.message)
}

function readOperatorFile(dataDir: string) {
  try {
    const { success, output } = v.safeParse(OperatorFile, JSON.parse(fs.readFileSync(fileIn(dataDir), 'utf8')))
    return success ? output : undefined
  } catch {
    return undefined
  }
}

/** A new file each time: one that lies there could be somebody else's, or open to others. */
function writeForMe(file: string, text: string) {
  fs.rmSync(file, { force: true })
  fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
}

function isSecret(authorization: string | undefined, secret: string): boolean {
  const [given, expected] = [Buffer.from(authorization ?? ''), Buffer.from(`Operator ${secret}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
