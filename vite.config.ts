import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildSentReport, sentReportInDev } from './vite.sent-report.ts'
import { STYLESHEETS, namesOfClasses } from './vite.stylesheets.ts'

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

/** Where `npm run dev` finds the API server that `npm start` runs. */
const API = `http://localhost:${process.env['PORT'] ?? '8080'}`

export default defineConfig({
  plugins: [
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
        // A family's report is read with a connection: no tablet keeps it.
        globIgnores: ['screenshots/**', 'icons/**', 'sent-report.html', 'assets/report/**'],
      },
      devOptions: { enabled: false },
    }),
    preload(),
    buildSentReport(),
    sentReportInDev(),
  ],
  css: STYLESHEETS,
  build: {
    // The oldest browser promised. Syntax alone: what it lacks besides is looked for in the built files
    // (tests/e2e/built-files.spec.ts).
    target: ['es2022', 'safari16.4'],
    manifest: true,
    reportCompressedSize: false,
    // What every start needs in one file: the thin halves of some forty routes would else be a file each, with its own
    // list of names.
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: { codeSplitting: { groups: [{ name: 'start', test: /src\/(?:main|router|routes\/.*)\.tsx?$/u }] } },
    },
  },
  server: { proxy: { '/api': API, '/idp': API, '/s3': API, '/dev': API } },
})

/**
 * Lets the browser fetch the parts of the first screen side by side: the sign-in page's by links, the library's and the
 * report's by lists that public/preload.js reads below /app. A start offline asks the worker for each of these
 * files.
 */
function preload(): Plugin {
  return {
    name: 'courtside-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((it) => it.type === 'chunk')
        const login = chunks.filter(({ fileName }) => /^assets\/(?:login|_signed-out)-.*\.js$/u.test(fileName))
        const fromTheStart = closure(
          bundle,
          chunks.filter(({ isEntry }) => isEntry),
        )
        const filesOf = (ends: readonly string[]) =>
          [
            ...closure(
              bundle,
              chunks.filter(({ facadeModuleId }) => ends.some((end) => facadeModuleId?.endsWith(end))),
            ),
          ]
            .filter((file) => !fromTheStart.has(file))
            .map((file) => `/${file}`)
        return [
          ...Object.entries(FIRST_PAGES).map(([name, page]) => ({
            tag: 'meta',
            attrs: { name: `courtside-${name}-files`, content: filesOf([...SIGNED_IN, page]).join(' ') },
            injectTo: 'head-prepend' as const,
          })),
          ...login.map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${fileName}` },
            injectTo: 'head' as const,
          })),
        ]
      },
    },
  }
}

const SIGNED_IN = ['/src/app/services.ts', '/src/routes/app.tsx?tsr-split=component']

/** Where an evaluator's day begins, and what the mail to a player leads to. */
const FIRST_PAGES = {
  library: '/src/routes/app/library.tsx?tsr-split=component',
  report: '/src/routes/app/dashboard.$id/$section.tsx?tsr-split=component',
}

type Bundle = Record<string, { type: string; imports?: string[] }>

/** The files of these chunks and of all that they import, and so on. */
function closure(bundle: Bundle, chunks: readonly { fileName: string }[]): Set<string> {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    bundle[file]?.imports?.forEach(add)
  }
  for (const { fileName } of chunks) add(fileName)
  return files
}
