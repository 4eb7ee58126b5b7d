import { defineConfig } from 'vitest/config'

const PAGES = ['{src,tests}/**/*.test.tsx']
/** `npm run check` leaves out what needs a database. */
const LEFT_OUT = process.env['WITHOUT_DATABASE'] === undefined ? [] : ['**/*.pg.test.*']

/** Stops a test that hangs. On a busy machine, a test of 30 seconds takes two minutes. */
const HUNG_MS = 240_000

/** Workers are reused: a test file finds the modules that earlier files have imported. */
const shared = { isolate: false, testTimeout: HUNG_MS, hookTimeout: HUNG_MS, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    // One more than the cores of the machines it runs on: half of the time a test waits for PostgreSQL.
    maxWorkers: 3,
    globalSetup: ['tests/support/test-database.ts'],
    // What tests read past the imports.
    forceRerunTriggers: ['**/package-lock.json', '**/{vitest,vite}.config.ts', 'server/db/migrations/**'],
    projects: [
      {
        test: {
          ...shared,
          name: 'pages',
          // As the module names them: `css.videoStage` is `videoStage`.
          css: { modules: { classNameStrategy: 'non-scoped' } },
          include: PAGES,
          exclude: LEFT_OUT,
          environment: 'jsdom',
          setupFiles: ['tests/support/page-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['{src,server,sw,tests}/**/*.test.ts'],
          exclude: ['tests/e2e/**', ...LEFT_OUT],
          environment: 'node',
          // Dexie looks for it once, when it is first imported into a kept worker.
          setupFiles: ['fake-indexeddb/auto', 'tests/support/same-seeds.ts'],
        },
      },
    ],
  },
})
