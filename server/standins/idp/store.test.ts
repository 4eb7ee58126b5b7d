import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openJournalStore } from './store.ts'
import { createUserPool } from './user-pool.ts'

test('[T30] what was written is there after a restart, and what was deleted is not', () => {
  const file = aFile()
  const before = openJournalStore(file)
  before.write({ a: { n: 1 }, b: null })
  before.write({ a: { n: 2 }, c: 'x' })
  before.write({ c: undefined })
  before.close()
  const after = openJournalStore(file)
  expect([after.read('a'), after.read('b'), after.read('c')]).toEqual([{ n: 2 }, null, undefined])
})

test.each(['["torn",{"n"', '["torn"', '\0\0\0\0', '["torn",1]'])(
  '[T30] a tail torn by a crash (%j) is cut off',
  (tail) => {
    const file = aFile()
    const before = openJournalStore(file)
    before.write({ a: 1 })
    before.close()
    fs.appendFileSync(file, tail)
    const after = openJournalStore(file)
    expect(after.keys('')).toEqual(['a'])
    after.write({ b: 2 })
    after.close()
    expect(openJournalStore(file).keys('')).toEqual(['a', 'b'])
  },
)

test('[T30] damage in the middle is told, not cut off with all that follows', () => {
  const file = aFile()
  fs.writeFileSync(file, '["a",1]\n???\n["b",2]\n')
  expect(() => openJournalStore(file)).toThrow('is damaged at byte 8')
  expect(fs.readFileSync(file, 'utf8')).toContain('["b",2]')
})

test('[K15] nothing of a deleted user can be read in the file of the pool, and the others are still there', () => {
  const file = aFile()
  const open = () => createUserPool({ store: openJournalStore(file), issuer: 'http://localhost/idp/x' })
  const pool = open()
  const [leaving] = pool.admin.createUsers([
    { email: 'leaving@example.test', password: 'Right-password-1', attributes: { given_name: 'Xanthippe' } },
    { email: 'staying@example.test', password: 'Right-password-1' },
  ])
  expect(fs.readFileSync(file, 'utf8')).toContain('Xanthippe')
  pool.admin.deleteUser(leaving!.sub)
  pool.admin.addToGroup('staying@example.test', 'Coach')
  pool.close()
  const text = fs.readFileSync(file, 'utf8')
  expect([text.includes('Xanthippe'), text.includes('leaving@'), text.includes(leaving!.sub)]).toEqual([
    false,
    false,
    false,
  ])
  expect(
    open()
      .admin.all()
      .map(({ email, groups }) => [email, groups]),
  ).toEqual([['staying@example.test', ['Coach']]])
})

test('[T30] compaction keeps the entries and drops their history', () => {
  const file = aFile()
  const store = openJournalStore(file, 10)
  for (let n = 0; n < 25; n++) store.write({ key: n })
  store.close()
  expect(fs.readFileSync(file, 'utf8').split('\n').length).toBeLessThan(10)
  expect(openJournalStore(file).read('key')).toBe(24)
})

test('[T30] a process killed while it writes loses nothing that it had acknowledged', async () => {
  const file = aFile()
  const store = path.join(import.meta.dirname, 'store.ts')
  // Written at once: what a stream keeps back while nobody reads, a loop without an end never hands over.
  const program = `
    import { writeSync } from 'node:fs'
    import { openJournalStore } from ${JSON.stringify(store)}
    const store = openJournalStore(${JSON.stringify(file)}, 50)
    for (let n = 0; ; n++) { store.write({ ['k' + n % 7]: n, last: n }); writeSync(1, n + '\\n') }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (output.length > 2_000) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  const acknowledged = Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1))
  expect(acknowledged).toBeGreaterThan(100)
  expect(openJournalStore(file).read('last')).toBeGreaterThanOrEqual(acknowledged)
})

function aFile() {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'courtside-store-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return path.join(folder, 'pool.jsonl')
}
