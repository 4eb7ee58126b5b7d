import { expect, test } from 'vitest'
import { evaluableIn } from './evaluable.ts'

const text = (value: string) => ({ type: 'string', value })

test('what a page may be asked to evaluate is found among the arguments, however deep, each once', () => {
  const nested = {
    type: 'object',
    value: [[text('o'), { type: 'array', value: [text('() => 1'), text('two words'), text('run();\n')] }]],
  }
  expect(evaluableIn([{ handle: 'handle-1' }, text('() => 1'), nested])).toEqual([
    { source: '() => 1', expression: '() => 1' },
    { source: 'o', expression: 'o' },
    { source: 'run();\n', expression: 'run()' },
  ])
})
