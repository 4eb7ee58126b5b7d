// Prints one JSON line per measure. `npm run bench` runs all of them, `npm run bench -- replay bundle` the named ones. A
// measure that fails says so in its line, and the others go on.
import { inspect } from 'node:util'
import { buildWhenStale } from '../scripts/build-when-stale.ts'
import { api } from './api.ts'
import { bundle } from './bundle.ts'
import { crowd } from './crowd.ts'
import { coldStart } from './cold-start.ts'
import { dashboard } from './dashboard.ts'
import { durableEdit } from './durable-edit.ts'
import { event } from './event.ts'
import { firstWork } from './first-work.ts'
import { library } from './library.ts'
import { lighthouse } from './lighthouse.ts'
import { memory } from './memory.ts'
import { offlineStart } from './offline-start.ts'
import { outboxPage } from './outbox-page.ts'
import { panelInput } from './panel-input.ts'
import { replay } from './replay.ts'
import { report } from './report.ts'
import { srpStarts } from './srp-starts.ts'
import { takeMeasures } from './take-measures.ts'
import { upload } from './upload.ts'

const measures: Record<string, () => Promise<object>> = {
  durable_edit: durableEdit,
  replay,
  offline_start: offlineStart,
  panel_input: panelInput,
  outbox_page: outboxPage,
  report,
  lighthouse,
  first_work: firstWork,
  memory,
  bundle,
  library,
  dashboard,
  upload,
  srp_starts: srpStarts,
  event,
  api,
  crowd,
  cold_start: coldStart,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in measures))
if (unknown.length > 0) {
  process.stderr.write(`No such measure: ${unknown.join(', ')}. There are: ${Object.keys(measures).join(', ')}\n`)
  process.exit(2)
}

buildWhenStale()
// A failed measure may leave work running that fails later.
const late: unknown[] = []
process.on('uncaughtException', (error) => {
  late.push(error)
  process.stderr.write(`${inspect(error)}\n`)
})
const chosen = Object.entries(measures).filter(([name]) => wanted.length === 0 || wanted.includes(name))
const failed = await takeMeasures(Object.fromEntries(chosen), {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
})
if (failed.length > 0) process.stderr.write(`Not measured: ${failed.join(', ')}\n`)
process.exit(failed.length + late.length > 0 ? 1 : 0)
