import { openDemoFolders } from '#tests/support/demo-folders.ts'

/** For Playwright's globalSetup: what it returns is called at the end of the run. */
export default openDemoFolders
