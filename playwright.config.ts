import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  // Needs the accessibility bus of a desktop: `npm run journeys -- webkit-spoken`.
  testIgnore: process.env['SPOKEN'] === undefined ? '**/spoken-names.spec.ts' : [],
  globalSetup: './tests/e2e/prepare-run.ts',
  // Stops a journey that hangs.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // One more than the cores of the machines it runs on: a tenth of the time a journey waits.
  workers: 3,
  // Journeys of one file know nothing of each other either, and all workers end at the same time.
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // A slow machine may have one bad moment. What passed on the second try only is told at the end of the run, with its
  // first error: it is a bug to find. `--retries 0` forgives nothing.
  retries: 1,
  preserveOutput: process.env['TRACE'] === undefined ? 'failures-only' : 'always',
  reporter: 'list',
})
