// Plain CommonJS that old Nodes read too: the installer asks it before this project's own Node is there.
const { spawnSync } = require('node:child_process')
const { existsSync } = require('node:fs')
const path = require('node:path')

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const WELL_KNOWN = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium on this machine: $CHROMIUM_PATH, the system's own, else Playwright's; undefined when there is none. */
exports.findChromium = function findChromium() {
  const candidates = [process.env.CHROMIUM_PATH, ...inPath(NAMES), ...WELL_KNOWN, ofPlaywright()]
  return candidates.find((file) => file && existsSync(file))
}

/**
 * The path of the same engine without a window of its own, which takes a fifth less of the machine; where there is none, a Chromium.
 * It cannot be installed to a home screen and has none of what stands around a page.
 */
exports.findHeadlessShell = function findHeadlessShell() {
  return inPath(SHELLS).find((file) => existsSync(file)) || exports.findChromium()
}

/** The path of a Firefox on this machine, the long-supported one first: $FIREFOX_PATH, else the system's own. */
exports.findFirefox = function findFirefox() {
  const candidates = [process.env.FIREFOX_PATH, ...inPath(['firefox-esr', 'firefox'])]
  return candidates.find((file) => file && existsSync(file))
}

/**
 * The Python that drives the WebKitGTK of this machine: the distribution's own, for which its bindings are made. Undefined
 * where it, they or a screen are missing.
 */
exports.findWebKit = function findWebKit() {
  const python = '/usr/bin/python3'
  const isDriven = ['-c', 'import cairo, gi; gi.require_version("WebKit2", "4.1")']
  const hasScreen = inPath(['Xvfb']).some((file) => existsSync(file))
  return hasScreen && spawnSync(python, isDriven, { stdio: 'ignore' }).status === 0 ? python : undefined
}

function inPath(names) {
  const folders = (process.env.PATH || '').split(path.delimiter)
  return names.flatMap((name) =>
    folders.map((folder) => path.join(folder, process.platform === 'win32' ? `${name}.exe` : name)),
  )
}

function ofPlaywright() {
  try {
    return require('playwright').chromium.executablePath()
  } catch {
    return undefined
  }
}
