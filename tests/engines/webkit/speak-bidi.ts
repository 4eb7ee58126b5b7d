// What Playwright takes for a Firefox: `node speak-bidi.ts <python> <profile>` is spoken to in WebDriver BiDi and does
// what it is told in windows of WebKitGTK.
import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { WebSocketServer } from 'ws'
import { BidiSession } from './bidi-session.ts'
import type { Command } from './bidi-session.ts'
import { BrowserProcess } from './browser-process.ts'

const [python = '', profile = ''] = process.argv.slice(2)
mkdirSync(profile, { recursive: true })
// Playwright has made it the leader of a group and tells nobody its number.
writeFileSync(path.join(profile, 'run.pid'), String(process.pid))

let session: BidiSession | undefined
const browser = await BrowserProcess.start(python, profile, (event) => session?.hear(event))
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
server.on('connection', (playwright) => {
  const speaking = new BidiSession(browser, (message) => playwright.send(JSON.stringify(message)))
  session = speaking
  playwright.on('message', (data: Buffer) => void speaking.obey(JSON.parse(data.toString()) as Command))
  playwright.on('close', () => process.exit())
})
await browser.version
process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
