// Plain CommonJS that Node 20 reads too: it runs before this project's own Node is there.
const { spawnSync } = require('node:child_process')
const { existsSync, readFileSync, readdirSync, writeFileSync } = require('node:fs')
const path = require('node:path')

const root = path.join(__dirname, '../..')
const isWindows = process.platform === 'win32'
const NOT_HERE = 3

ensurePackages(root, 'Installing packages …')
if (process.argv.includes('--bench')) {
  const folder = path.join(root, 'tools', 'bench')
  ensurePackages(folder, 'Installing Lighthouse and what the benchmarks compare with (300 MB) …')
}
checkNode()
if (process.argv.includes('--browser')) ensureBrowser()
if (process.argv.includes('--rehearsal')) ensureParts()
if (process.argv.includes('--webkit-spoken')) ensureDesktop()
for (const engine of ['firefox', 'webkit']) if (process.argv.includes(`--${engine}`)) ensureEngine(engine)

/** The stamp is the lockfile that the installed packages came from. */
function ensurePackages(folder, message) {
  const stamp = path.join(folder, 'node_modules', '.stamp')
  const lockfile = readFileSync(path.join(folder, 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return
  say(message)
  if (!runNpm(['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']))
    fail('The packages could not be installed. Is there a network?')
  writeFileSync(stamp, lockfile)
}

function checkNode() {
  const hasOwnNode = existsSync(path.join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node'))
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (!hasOwnNode && (major < 22 || (major === 22 && minor < 19))) {
    fail(
      `There is no bundled Node for ${process.platform}-${process.arch}, and ${process.version} is too old: install Node 24.`,
    )
  }
}

/** The system's Chromium, else Playwright's, else the distribution's package. */
function ensureBrowser() {
  const { findChromium, findHeadlessShell } = require('./find-browser.cjs')
  const isDebian = process.getuid && process.getuid() === 0 && existsSync('/etc/debian_version')
  if (findChromium()) {
    // The system's Chromium has a lighter twin beside it; without it the journeys take longer.
    if (isDebian && findChromium() === '/usr/bin/chromium' && findHeadlessShell() === '/usr/bin/chromium')
      apt('chromium-headless-shell')
    return
  }
  say('Installing a Chromium for the browser tests …')
  run('npx', ['playwright', 'install', 'chromium'])
  if (findChromium()) return
  if (isDebian && !apt('chromium', 'chromium-headless-shell')) apt('chromium')
  if (!findChromium()) fail('No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH.')
}

/** Of a distribution alone: Playwright's own Firefox and WebKit are neither the ones people have nor needed here. */
function ensureEngine(engine) {
  const { findFirefox, findWebKit } = require('./find-browser.cjs')
  const { title, find, packages } = {
    firefox: { title: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
    webkit: {
      title: 'WebKitGTK',
      find: findWebKit,
      packages: ['gir1.2-webkit2-4.1', 'python3-gi', 'python3-gi-cairo', 'xvfb'],
    },
  }[engine]
  if (find()) return
  const notRun = `Not run: the journeys in ${title}. This machine has none`
  if (process.platform !== 'linux') leave(`${notRun}, and it is installed by us on Linux alone.`)
  if (!existsSync('/usr/bin/apt-get')) leave(`${notRun}, and no apt-get to install it with.`)
  if (process.getuid() !== 0) fail(`${notRun}. Install it: sudo apt-get install ${packages.join(' ')}`)
  say(`Installing ${title} for the journeys …`)
  apt(...packages)
  if (!find()) fail(`${notRun}, and ${packages.join(', ')} could not be installed.`)
}

/** WebKitGTK, and what a desktop has for those who are read to. */
function ensureDesktop() {
  ensureEngine('webkit')
  const typelib = 'girepository-1.0/Atspi-2.0.typelib'
  const parts = {
    // Debian names the folder after the processor.
    'gir1.2-atspi-2.0': readdirSync('/usr/lib').map((it) => path.join('/usr/lib', it, typelib)),
    'at-spi2-core': ['/usr/libexec/at-spi-bus-launcher'],
    dbus: ['/usr/bin/dbus-run-session'],
  }
  const missing = Object.keys(parts).filter((name) => !parts[name].some((file) => existsSync(file)))
  if (missing.length === 0) return
  if (process.getuid() !== 0)
    fail(`Not run: what a screen reader is told. Install it: sudo apt-get install ${missing.join(' ')}`)
  say(`Installing ${missing.join(', ')} …`)
  apt(...missing)
}

/** What production is made of besides this server; Debian's own packages. */
function ensureParts() {
  const parts = { postgresql: '/usr/lib/postgresql', haproxy: '/usr/sbin/haproxy', pgbouncer: '/usr/sbin/pgbouncer' }
  const missing = Object.keys(parts).filter((name) => !existsSync(parts[name]))
  if (missing.length === 0) return
  const notRun = `Not run: the rehearsal of production. This machine has no ${missing.join(', no ')}`
  if (!existsSync('/usr/bin/apt-get')) leave(`${notRun}, and no apt-get to install it with.`)
  if (process.getuid() !== 0) fail(`${notRun}. Install it: sudo apt-get install ${missing.join(' ')}`)
  say(`Installing ${missing.join(', ')} for the rehearsal …`)
  apt(...missing)
  const left = missing.filter((name) => !existsSync(parts[name]))
  if (left.length > 0) fail(`${notRun}, and ${left.join(', ')} could not be installed.`)
}

function apt(...packages) {
  run('apt-get', ['update', '-q'])
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages])
}

function runNpm(args) {
  // npm says where it is; without it (started by hand), the one in PATH will do.
  const npm = process.env.npm_execpath
  return npm ? run(process.execPath, [npm, ...args], false) : run('npm', args)
}

function run(command, args, shell = isWindows) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell }).status === 0
}

function say(message) {
  process.stdout.write(`${message}\n`)
}

/** Nothing is wrong: what was asked for cannot be had here. The caller tells it from a success by the code. */
function leave(message) {
  say(message)
  process.exit(NOT_HERE)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
