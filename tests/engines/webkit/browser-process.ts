import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { PageMessage } from './in-page.ts'

/** What `browser.py` tells without being asked. */
export type BrowserEvent =
  | { event: 'ready'; version: string }
  | { event: 'started' | 'committed'; window: string; url: string }
  | { event: 'aborted' | 'failed'; window: string; url: string; text: string }
  | { event: 'address' | 'chooser' | 'closed' | 'crashed'; window: string }
  | { event: 'opened'; window: string; opener: string; user_context: string }
  | { event: 'dialog'; window: string; kind: string; text: string; default: string | null }
  | { event: 'message'; window: string; message: PageMessage }

type Answer = { id: number; result?: unknown; error?: string }

/** A screen that nobody sees, larger than any window. */
const SCREEN = '2560x2048x24'

/** The windows of WebKitGTK on a screen of their own: commands go in, what happens comes out. */
export class BrowserProcess {
  readonly version: Promise<string>
  private readonly python: ChildProcess
  private readonly asked = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  private last = 0

  static async start(python: string, profile: string, hear: (event: BrowserEvent) => void): Promise<BrowserProcess> {
    return new BrowserProcess(python, profile, await startScreen(), hear)
  }

  private constructor(python: string, profile: string, display: string, hear: (event: BrowserEvent) => void) {
    this.python = spawn(python, [path.join(import.meta.dirname, 'browser.py'), profile], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        GSETTINGS_BACKEND: 'memory',
        LIBGL_ALWAYS_SOFTWARE: '1',
        // A desktop that reads screens aloud costs time: only whoever asks for it has one.
        ...(process.env['SPOKEN'] === undefined && { NO_AT_BRIDGE: '1' }),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    })
    this.python.once('exit', (code) => process.exit(code ?? 1))
    const { promise, resolve } = Promise.withResolvers<string>()
    this.version = promise
    createInterface(this.python.stdout!).on('line', (line) => {
      const message = JSON.parse(line) as Answer | BrowserEvent
      if (!('event' in message)) this.settle(message)
      else if (message.event === 'ready') resolve(message.version)
      else hear(message)
    })
  }

  /** Throws what the browser says against it. */
  tell<T>(command: string, args: Record<string, unknown> = {}): Promise<T> {
    const id = ++this.last
    return new Promise<T>((resolve, reject) => {
      this.asked.set(id, { resolve: resolve as (result: unknown) => void, reject })
      this.python.stdin!.write(`${JSON.stringify({ id, do: command, ...args })}\n`)
    })
  }

  private settle({ id, result, error }: Answer) {
    const asked = this.asked.get(id)
    this.asked.delete(id)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new Error(error))
  }
}

/** Xvfb takes the first number that is free and tells it. */
function startScreen(): Promise<string> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    xvfb.once('error', reject)
    xvfb.stdio[3]!.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
  })
}
