import { defineConfig } from 'vitest/config'

const PAGES = ['{src,tests}/**/*.test.tsx']
/** `npm run check` leaves out what needs a database. */
const LEFT_OUT = process.env['WITHOUT_DATABASE'] === undefined ? [] : ['**/*.pg.test.*']

/**
 * Workers are kept: what one file has imported, the next one finds. The limits are far beyond what anything takes: a
 * test waits for what comes, also on a machine that others keep busy.
 */
const shared = { isolate: false, testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

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
