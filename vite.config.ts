import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

/** Where `npm run dev` finds the API server that `npm start` runs. */
const API = `http://localhost:${process.env['PORT'] ?? '8080'}`

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, routesDirectory: 'src/routes', generatedRouteTree: 'src/routeTree.gen.ts' }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      includeManifestIcons: false,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,woff2}'], globIgnores: ['screenshots/**', 'icons/**'] },
      devOptions: { enabled: false },
    }),
    preloadLogin(),
  ],
  build: { target: 'es2022', manifest: true, reportCompressedSize: false },
  server: { proxy: { '/api': API, '/idp': API } },
})

/** Lets the browser fetch the login screen's own chunk beside the entry, instead of after it. */
function preloadLogin(): Plugin {
  return {
    name: 'courtside-preload-login',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /^assets\/(?:login|_signed-out)-.*\.js$/u.test(file))
          .map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', href: `/${file}` }, injectTo: 'head' as const })),
    },
  }
}
