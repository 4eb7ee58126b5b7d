// Plain CommonJS that Node 20 reads too: it runs before this project's own Node is there.
const { spawnSync } = require('node:child_process')
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const path = require('node:path')

const root = path.join(__dirname, '..')
const stamp = path.join(root, 'node_modules', '.stamp')
const isWindows = process.platform === 'win32'

ensurePackages()
if (process.argv.includes('--browser')) ensureBrowser()

/** The stamp is the lockfile that the installed packages came from. */
function ensurePackages() {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return
  say('Installing packages …')
  if (!runNpm(['ci'])) fail('The packages could not be installed. Is there a network?')
  writeFileSync(stamp, lockfile)
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
  const { findChromium, findHeadlessShell } = require('./find-chromium.cjs')
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

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
