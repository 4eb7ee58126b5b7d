import { spawn } from 'node:child_process'

type Ended = { name: string; isGood: boolean }

/**
 * Runs npm scripts at the same time, which keeps all cores busy where each of them has one thread. What a script says
 * is printed in one piece when it has ended. In their order: whether each ended well.
 */
export function runSideBySide(names: readonly string[]): Promise<Ended[]> {
  return Promise.all(names.map(run))
}

async function run(name: string): Promise<Ended> {
  const started = Date.now()
  const child = spawn('npm', ['run', '--silent', name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const isGood = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
  const seconds = ((Date.now() - started) / 1_000).toFixed(1)
  process.stdout.write(
    `\n── ${name}\n${Buffer.concat(said).toString()}── ${name}: ${isGood ? 'passed' : 'failed'}, ${seconds} s\n`,
  )
  return { name, isGood }
}
