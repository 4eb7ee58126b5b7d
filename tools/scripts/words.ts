// Prints every string that a person may see, screen by screen, from the sources: `npm run words`, or those of some
// folders and files: `npm run words -- src/features/admin server`.
import { filesWithWords, shownWords } from './words/shown-words.ts'

const places = process.argv.slice(2)
const files = filesWithWords(places).map((file) => ({ file, found: shownWords(file) }))
const screens = files.filter(({ found }) => found.length > 0)
for (const { file, found } of screens) {
  print(file)
  for (const { line, words } of found) print(`${String(line).padStart(5)}  ${words}`)
  print('')
}
print(`${String(screens.flatMap(({ found }) => found).length)} strings in ${String(screens.length)} files`)
if (screens.length === 0) process.exitCode = 1

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
