import { readFileSync, readdirSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

// [Y77] A browser may block storage: then the mere name throws. Only src/storage says these names.

const BARE = /\b(?:localStorage|sessionStorage|indexedDB)\b(?!\??:)|(?<![.\w])caches\b|navigator\.serviceWorker\b/u
/** Browsers run a worker only where they let the site store something. */
const IN_A_WORKER = /\b(?:localStorage|sessionStorage|indexedDB)\b(?!\??:)/u

test.each([
  ['src', BARE],
  ['sw', IN_A_WORKER],
])('[Y77] %s uses storage through src/storage alone', (folder, bare) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.') && !file.startsWith('src/storage/'))
  expect(files.filter((file) => bare.test(codeOf(readFileSync(file, 'utf8'))))).toEqual([])
})

test.each([
  ["localStorage.setItem('a', 'b')", true],
  ['const found = page.sessionStorage', true],
  ['new Database(indexedDB)', true],
  ["'caches' in globalThis ? caches : undefined", true],
  ['await page.navigator.serviceWorker.ready', true],
  ['new Dexie(name, { indexedDB: databases.factory })', false],
  ['// Safari clears localStorage.', false],
  ["const message = 'sessionStorage is full'", false],
])('[Y77] %s is bare: %s', (code, isBare) => {
  expect(BARE.test(codeOf(code))).toBe(isBare)
})

test.each(readdirSync('tools/shell').filter((file) => file.endsWith('.js')))(
  '[Y77] tools/shell/%s runs in a browser that blocks storage',
  (file) => {
    const blocked = {
      get() {
        throw new DOMException('Blocked', 'SecurityError')
      },
    }
    const page = {
      location: { pathname: '/app/library', origin: 'https://courtside.test' },
      document: {
        documentElement: { classList: { add() {} } },
        addEventListener() {},
        querySelector: () => null,
      },
      navigator: Object.defineProperty({ onLine: true }, 'serviceWorker', blocked),
      matchMedia: () => ({ matches: false }),
      addEventListener() {},
      setTimeout() {},
    }
    Object.defineProperties(page, {
      window: { value: page },
      localStorage: blocked,
      sessionStorage: blocked,
      indexedDB: blocked,
      caches: blocked,
    })
    expect(() => runInContext(readFileSync(`tools/shell/${file}`, 'utf8'), createContext(page))).not.toThrow()
  },
)

function codeOf(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
    .replaceAll(/(?<=^|\s)\/\/.*$/gmu, '')
    .replaceAll(/'[^'\n]*'/gu, "''")
}
