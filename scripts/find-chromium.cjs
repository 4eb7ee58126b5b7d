// Plain CommonJS that old Nodes read too: the installer asks it before this project's own Node is there.
const { existsSync } = require('node:fs')
const path = require('node:path')

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const WELL_KNOWN = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The path of a Chromium on this machine: $CHROMIUM_PATH, the system's own, else Playwright's; undefined when there is none. */
exports.findChromium = function findChromium() {
  const folders = (process.env.PATH || '').split(path.delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, process.platform === 'win32' ? `${name}.exe` : name))),
    ...WELL_KNOWN,
    ofPlaywright(),
  ]
  return candidates.find((file) => file && existsSync(file))
}

function ofPlaywright() {
  try {
    return require('playwright').chromium.executablePath()
  } catch {
    return undefined
  }
}
