// What Playwright takes for Firefox: `node run.ts <firefox> <arguments>`. It starts the real one and stands between
// the two: Playwright sends every context a command that Firefox ESR does not know, and takes the refusal for the end.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { KnownCommands } from './known-commands.ts'

const LISTENS = /^WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)$/u

const [executable = '', ...args] = process.argv.slice(2)
// Playwright has made it the leader of a group and tells nobody its number.
writeFileSync(path.join(args[args.indexOf('--profile') + 1] ?? '', 'run.pid'), String(process.pid))
const firefox = spawn(executable, args, { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('error', (error) => {
  process.stderr.write(`${executable}: ${error.message}\n`)
  process.exit(1)
})
firefox.on('exit', (code) => process.exit(code ?? 1))
createInterface(firefox.stderr).on('line', (line) => {
  const port = LISTENS.exec(line)?.[1]
  if (port === undefined) process.stderr.write(`${line}\n`)
  else relay(Number(port))
})

/** Playwright waits for this line. */
function relay(port: number) {
  const server = createServer((playwright) => {
    const browser = connect(port, '127.0.0.1')
    playwright
      .pipe(new KnownCommands(`127.0.0.1:${port}`))
      .pipe(browser)
      .pipe(playwright)
    for (const socket of [playwright, browser])
      socket.on('error', () => {
        playwright.destroy()
        browser.destroy()
      })
  })
  server.listen(0, '127.0.0.1', () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
  })
}
