import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test.each(['Zoë', 'Nguyễn', 'Иван', 'Ελένη', 'अर्जुन', 'ธนพล', '田中', 'さくら', '김민준', '🏀', ''])(
  '[R77] %s stays as it is, because it runs in the direction of an English sentence',
  (name) => expect(isolated(name)).toBe(name),
)

test.each(['محمد', 'רות', 'Ali רות', 'ﷺ'])('[R77] %s gets the signs that keep its direction apart', (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`)
})
