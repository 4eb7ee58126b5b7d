import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { inlined } from './inlined.ts'
import { STYLESHEETS, namesOfClasses } from './stylesheets.ts'
import { themeInItsStylesheet } from './theme.ts'

const PAGE = 'sent-report.html'

/** Builds the page of a sent report after the app. In one build, its chunks would hold parts of the app's start. */
export function buildSentReport(): Plugin {
  let folder = ''
  return {
    name: 'courtside-build-sent-report',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = path.resolve(root, outDir)
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        await build({
          configFile: false,
          root: 'src',
          // The page names its script as development finds it.
          resolve: { alias: { '/src': path.resolve('src') } },
          logLevel: 'warn',
          plugins: [inlined(), themeInItsStylesheet(), namesOfClasses(), react()],
          css: STYLESHEETS,
          build: {
            target: ['es2022', 'safari16.4'],
            outDir: folder,
            emptyOutDir: false,
            assetsDir: 'assets/report',
            rolldownOptions: { input: `src/${PAGE}` },
          },
        })
      },
    },
  }
}

/** The same page in development, at the addresses where the server has it. */
export function sentReportInDev(): Plugin {
  return {
    name: 'courtside-sent-report-in-dev',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/report/')) request.url = `/src/${PAGE}`
        next()
      })
    },
  }
}
