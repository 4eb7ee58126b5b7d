import { writeFileSync } from 'node:fs'
import type { TestInfo } from '@playwright/test'
import type { BrowserContext, Page } from 'playwright'
import type { AppProcess } from '#tests/support/app-process.ts'
import type { ProxiedRequest } from '#tests/support/fault-proxy.ts'

/** A page that no longer answers must not hold up the end of the test. */
const PATIENCE_MS = 5_000

/**
 * `TRACE=1 npx playwright test faults` keeps every step with its page, for `npx playwright show-trace
 * <folder>/trace-0.zip`.
 */
const IS_TRACED = process.env['TRACE'] !== undefined

export async function startTrace(context: BrowserContext): Promise<void> {
  if (IS_TRACED) await context.tracing.start({ screenshots: true, snapshots: true, sources: true })
}

/**
 * Also of a test that ended as it should: it was asked for. A browser that was killed meanwhile took its trace along.
 */
export async function keepTrace(testInfo: TestInfo, contexts: () => BrowserContext[]): Promise<void> {
  if (!IS_TRACED) return
  const all = await Promise.resolve()
    .then(contexts)
    .catch((): BrowserContext[] => [])
  for (const [at, context] of all.entries()) {
    await context.tracing.stop({ path: testInfo.outputPath(`trace-${at}.zip`) }).catch(() => undefined)
  }
}

type Leftovers = { app?: AppProcess; requests?: readonly ProxiedRequest[]; pages?: () => Page[] }

/**
 * Puts what helps to understand a failed test into its folder below test-results/: a picture and the text of each page,
 * what the server said, and every request that went through the network. A test that ended as it should leaves nothing.
 */
export async function keepLeftovers(testInfo: TestInfo, { app, requests, pages }: Leftovers): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  if (app) writeFileSync(testInfo.outputPath('server.log'), app.log())
  if (requests) writeFileSync(testInfo.outputPath('requests.txt'), requests.map(lineOf).join('\n'))
  if (pages)
    await Promise.race([keepPages(testInfo, pages), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

async function keepPages(testInfo: TestInfo, pages: () => Page[]): Promise<void> {
  const all = await Promise.resolve()
    .then(pages)
    .catch((): Page[] => [])
  for (const [at, page] of all.entries()) {
    await page.screenshot({ path: testInfo.outputPath(`page-${at}.png`) }).catch(() => undefined)
    const text = await page
      .locator('body')
      .ariaSnapshot()
      .catch(() => 'no answer')
    writeFileSync(testInfo.outputPath(`page-${at}.txt`), `${page.url()}\n\n${text}\n`)
  }
}

function lineOf({ at, method, path, status, fault, body }: ProxiedRequest): string {
  return `${new Date(at).toISOString()} ${method} ${path} ${fault ?? status ?? 'no answer'} ${body.slice(0, 200)}`
}
