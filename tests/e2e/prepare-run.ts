import { openDemoFolders } from '#tests/support/demo-folders.ts'
import { buildWhenStale } from '../../tools/scripts/build-when-stale.ts'

/** For Playwright's globalSetup: makes what every journey needs. What it returns is called at the end of the run. */
export default function prepareRun() {
  buildWhenStale()
  return openDemoFolders()
}
