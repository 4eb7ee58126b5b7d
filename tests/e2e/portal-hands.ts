import type { Page } from 'playwright'
import type { AppProcess } from '#tests/support/app-process.ts'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import type { Visit } from './shared-stage.ts'

export const COACH = 'coach.demo@example.test'
export const DIRECTOR = 'director.demo@example.test'
export const OWNER = 'owner.demo@example.test'
export const PORTAL = '/app/performance-portal'
const LAPTOP = { width: 1280, height: 900 }

/** Signed in and past the welcome. */
export async function enter(visit: Visit, email: string, address: string, size = LAPTOP): Promise<Page> {
  const page = await visit(address, size)
  await fillInSignIn(page, email)
  await closeWelcome(page, email)
  return page
}

export async function ask<T>(app: AppProcess, email: string, path: string): Promise<T> {
  return (await app.get(path, await app.tokenOf(email))) as T // Checked against its contract by the server.
}
