import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { NEWER_APIS } from '#tests/support/newer-apis.ts'

// No browser: what the build has made is read, the libraries in it among the rest.

const page = readdirSync('dist/assets')
  .filter((name) => name.endsWith('.js'))
  .map((name) => `dist/assets/${name}`)
const worker = ['dist/service-worker.js']

for (const [runtime, files] of Object.entries({ page, worker })) {
  test(`[W30] the ${runtime} uses nothing that Safari 16.4 does not have, unless it brings it along`, () => {
    const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    const missing = NEWER_APIS.filter(({ brought }) => !brought || !texts.some(({ text }) => brought.test(text)))
    const used = missing.flatMap(({ name, safari, written }) =>
      texts.flatMap(({ file, text }) => {
        const at = text.search(written)
        return at === -1 ? [] : `${name}, of Safari ${safari}, in ${file}: ${text.slice(Math.max(0, at - 60), at + 60)}`
      }),
    )
    expect(used).toEqual([])
  })
}
