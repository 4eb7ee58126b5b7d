import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressed } from './tools/vite/compressed.ts'
import { inlined } from './tools/vite/inlined.ts'
import { keptFiles } from './tools/vite/kept-files.ts'
import { nativeNumbers } from './tools/vite/native-numbers.ts'
import { onlyNotLoaded, preload } from './tools/vite/preload.ts'
import { buildSentReport, sentReportInDev } from './tools/vite/sent-report.ts'
import { sharedFiles } from './tools/vite/shared-files.ts'
import { STYLESHEETS, namesOfClasses } from './tools/vite/stylesheets.ts'
import { themeInItsStylesheet } from './tools/vite/theme.ts'

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

/** Where `npm run dev` finds the API server that `npm start` runs. */
const API = `http://localhost:${process.env['PORT'] ?? '8080'}`

const shared = sharedFiles()
const kept = keptFiles()

export default defineConfig({
  plugins: [
    inlined(),
    themeInItsStylesheet(),
    nativeNumbers(),
    namesOfClasses(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        manifestTransforms: [kept.onlyKept],
        // A family's report is read with a connection: no tablet keeps it.
        globIgnores: ['screenshots/**', 'icons/**', 'sent-report.html', 'assets/report/**'],
      },
      devOptions: { enabled: false },
    }),
    shared.plugin,
    kept.plugin,
    preload(),
    buildSentReport(),
    sentReportInDev(),
    compressed(),
  ],
  optimizeDeps: { rolldownOptions: { plugins: [nativeNumbers()] } },
  css: STYLESHEETS,
  build: {
    // The oldest browser promised. Syntax alone: what it lacks besides is looked for in the built files
    // (tests/e2e/built-files.spec.ts).
    target: ['es2022', 'safari16.4'],
    manifest: true,
    reportCompressedSize: false,
    modulePreload: { resolveDependencies: onlyNotLoaded },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: { codeSplitting: { groups: shared.groups } },
    },
  },
  server: { proxy: { '/api': API, '/idp': API, '/s3': API, '/dev': API } },
})
