import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { NODE_FLAGS } from '../../tools/scripts/node-flags.ts'

const DEPLOY = path.resolve('deploy')
const HAPROXY = '/usr/sbin/haproxy'
const SYSTEMD = '/usr/bin/systemd-analyze'
const read = (name: string) => readFileSync(path.join(DEPLOY, name), 'utf8')

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.skipIf(!existsSync(HAPROXY)).each(['haproxy.cfg', 'patroni/haproxy-postgres.cfg'])('haproxy takes %s', (name) => {
  const env = {
    LISTEN: '127.0.0.1:8080',
    API_1: '127.0.0.1:8081',
    API_2: '127.0.0.1:8082',
    ADMIN_SOCKET: '/tmp/haproxy.sock',
    POSTGRES_1: '127.0.0.1:5432',
    POSTGRES_2: '127.0.0.1:5433',
    POSTGRES_3: '127.0.0.1:5434',
  }
  const { status, stderr } = spawnSync(HAPROXY, ['-c', '-f', path.join(DEPLOY, name)], { env, encoding: 'utf8' })
  expect(stderr).not.toContain('WARNING')
  expect(status).toBe(0)
})

test.skipIf(!existsSync(SYSTEMD)).each(readdirSync(path.join(DEPLOY, 'systemd')))('systemd takes %s', (name) => {
  const folder = aFolder()
  const unit = path.join(folder, name.replace('@.', '@8081.'))
  // This machine may have its Node elsewhere.
  writeFileSync(unit, read(`systemd/${name}`).replace('/usr/bin/node', process.execPath))
  const { stderr } = spawnSync(SYSTEMD, ['verify', '--man=no', unit], { encoding: 'utf8' })
  expect(stderr.split('\n').filter((line) => line.includes(path.basename(unit).split('@')[0] ?? name))).toEqual([])
})

test.each([
  ['deploy/systemd/courtside-api@.service', `node ${NODE_FLAGS.join(' ')} server/main.ts`],
  ['deploy/systemd/courtside-worker.service', `node ${NODE_FLAGS.join(' ')} server/main.ts`],
  ['deploy/Dockerfile', `CMD ${JSON.stringify(['node', ...NODE_FLAGS, 'server/main.ts']).replaceAll(',', ', ')}`],
  ['package.json', `"node ${NODE_FLAGS.join(' ')} tools/scripts/start.ts"`],
])('%s starts the server with the flags of every process', (file, command) => {
  expect(readFileSync(file, 'utf8')).toContain(command)
})

type Service = { command?: string[]; environment?: Record<string, string>; volumes?: string[]; env_file?: string }

test('compose.yaml has each part, and every file that it names is there', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  expect(Object.keys(services).toSorted()).toEqual(['api-1', 'api-2', 'haproxy', 'migrate', 'postgres', 'worker'])
  expect(services['api-2']?.environment).toMatchObject({ ROLE: 'api', DRAIN_MS: '5000' })
  expect(services['worker']?.environment).toMatchObject({ ROLE: 'worker' })
  const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes)
  const files = mounted.filter((it) => it.startsWith('./')).map((it) => it.split(':')[0] ?? '')
  expect(files.filter((it) => !existsSync(path.join(DEPLOY, it)))).toEqual([])
  // Longer than the balancer needs to see that a process drains: `inter` times `fall`, and a second to spare.
  expect(read('haproxy.cfg')).toContain('inter 500ms fastinter 200ms downinter 500ms fall 2')
})

test('the other example is YAML', () => {
  expect(parse(read('patroni/patroni.yml'))).toMatchObject({ bootstrap: { dcs: { synchronous_mode: true } } })
})

test('what the image copies is all that the server loads', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(\S+) (?!\.\/$|\.$)\S+$/gmu)].map(
    ([, from = '']) => from,
  )
  expect(copied).toEqual(['server', 'src/domain', 'tools/scripts'])
  const folder = aFolder()
  for (const it of [...copied, 'package.json']) cpSync(it, path.join(folder, it), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  const started = spawnSync(process.execPath, ['server/main.ts', '--help'], { cwd: folder, encoding: 'utf8' })
  expect(started.stderr).toBe('')
  expect(started.stdout).toContain('DATABASE_URL')
})
