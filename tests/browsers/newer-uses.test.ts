import { expect, test } from 'vitest'
import { newerUsesInScripts } from './used-in-script.ts'
import { newerUsesInStyles } from './used-in-style.ts'

const BUILTINS = 'javascript.builtins'

test.each([
  ['const url = URL.parse(text)', ['api.URL.parse_static']],
  ['const { promise } = Promise.withResolvers()', [`${BUILTINS}.Promise.withResolvers`]],
  ['const groups = Object.groupBy(rows, nameOf)', [`${BUILTINS}.Object.groupBy`]],
  ['fetch(url, { signal: AbortSignal.any([one, other]) })', ['api.AbortSignal.any_static']],
  ['Response.json(rows); ReadableStream.from(rows)', ['api.Response.json_static', 'api.ReadableStream.from_static']],
  ['await scheduler.yield()', ['api.Scheduler.yield', 'api.scheduler']],
  ['new Float16Array(4)', [`${BUILTINS}.Float16Array`]],
  ['window.showOpenFilePicker()', ['api.Window.showOpenFilePicker']],
  ['"showSaveFilePicker" in globalThis', ['api.Window.showSaveFilePicker']],
  ['const { vibrate } = navigator', ['api.Navigator.vibrate']],
  ['navigator.userAgentData', ['api.Navigator.userAgentData']],
  ['document.startViewTransition(show)', ['api.Document.startViewTransition']],
  ['one.isSubsetOf(other)', [`${BUILTINS}.Set.isSubsetOf`]],
  ['dialog.showPopover()', ['api.HTMLElement.showPopover']],
  ['const writer = await file.createWritable()', ['api.FileSystemFileHandle.createWritable']],
  ['const names = rows.values().map(nameOf)', [`${BUILTINS}.Iterator.map`]],
  ['jsx(`div`, { popover: `auto`, children: [] })', ['html.global_attributes.popover']],
  ['page.addEventListener(`scrollend`, look)', ['api.Document.scrollend_event']],
  ['const words = /[\\p{L}--[a-z]]/v', [`${BUILTINS}.RegExp.unicodeSets`]],
  ['const any = /(?i:a)b/', ['javascript.regular_expressions.modifier']],
])('%s is found to be newer', (text, features) => {
  const found = newerUsesInScripts([{ file: 'built.js', text }]).map(({ feature }) => feature)
  expect(found).toEqual(features)
})

test.each([
  'const list = await Array.fromAsync(rows), url = new URL(text)',
  'const names = Object.values(rows).map(nameOf)',
  'const { groupBy } = lodash; groupBy(rows)',
  'function scheduler() {} scheduler()',
  'const rubric = { isSubsetOf() {} }; rubric.isSubsetOf(other)',
  'navigator.locks.request(name, work); navigator.storage.getDirectory()',
  'jsx(`div`, { inert: true, hidden: true })',
  'page.addEventListener(`click`, look)',
  'const words = /(?<=a)\\p{L}/u',
])('%s runs in the oldest Safari', (text) => {
  expect(newerUsesInScripts([{ file: 'built.js', text }])).toEqual([])
})

test.each([
  ['h1 { text-wrap: balance }', ['css.properties.text-wrap']],
  ['textarea { field-sizing: content }', ['css.properties.field-sizing']],
  ['a { color: light-dark(#000, #fff) }', ['css.types.color.light-dark']],
  ['a { & b { color: red } }', ['css.selectors.nesting']],
  ['a { @media print { color: red } }', ['css.selectors.nesting']],
  ['input:user-invalid { color: red }', ['css.selectors.user-invalid']],
  ['[popover]:popover-open { color: red }', ['css.selectors.popover-open']],
  ['@starting-style { a { opacity: 0 } }', ['css.at-rules.starting-style']],
  ['@scope (.card) { a { color: red } }', ['css.at-rules.scope']],
  ['@media (prefers-reduced-transparency) { a { opacity: 1 } }', ['css.at-rules.media.prefers-reduced-transparency']],
  ['p { text-decoration: underline dashed }', ['css.properties.text-decoration.dashed']],
  ['p { user-select: none }', ['css.properties.user-select']],
])('%s is found to be newer', (text, features) => {
  const found = newerUsesInStyles([{ file: 'built.css', text }]).map(({ feature }) => feature)
  expect(found).toEqual(features)
})

test.each([
  'a:has(b) { color: color-mix(in oklab, red, blue) }',
  '@property --share { syntax: "<number>"; inherits: false; initial-value: 0 }',
  '@container card (width > 40cqi) { a { height: 100dvh } }',
  '@media (width >= 600px) and (hover: hover) { a { inset: 0 } }',
  'p { -webkit-user-select: none; user-select: none }',
  'a { color: #000; color: light-dark(#000, #fff) }',
  '@supports (text-wrap: balance) { h1 { text-wrap: balance } }',
  '@keyframes turn { from { opacity: 0 } to { opacity: 1 } }',
])('%s runs in the oldest Safari', (text) => {
  expect(newerUsesInStyles([{ file: 'built.css', text }])).toEqual([])
})
