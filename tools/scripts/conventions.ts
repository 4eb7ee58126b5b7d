// Prints what the conventions limit, with today's value, the target and the ceiling: `npm run conventions`. Fails when a
// value is above its ceiling. Lower a ceiling after its value has become smaller.
import { measures } from './conventions/measures.ts'

const found = measures()
print('  today   target  ceiling')
for (const { name, value, target, ceiling } of found) {
  print(`${[value, target, ceiling].map((it) => String(it).padStart(7)).join('  ')}  ${name}${noteOf(value, ceiling)}`)
}
if (found.some(({ value, ceiling }) => value > ceiling)) process.exitCode = 1

function noteOf(value: number, ceiling: number): string {
  return value > ceiling ? ': ABOVE THE CEILING' : ''
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
