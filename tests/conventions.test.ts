import { expect, test } from 'vitest'
import { linesOfCode, measures, ownWidths, personProps, typedKeys } from '../tools/scripts/conventions/measures.ts'

test('the count of props about the person takes each prop, and no similar name', () => {
  const page = `<Page services={services} userId={me.id}>
    <Card
      session={session}
      sessions={sessions}
      data-userId={1}
    />
  </Page>`
  expect(personProps(page)).toBe(3)
})

test('the count of typed keys takes each literal of a method and a path, and no other text', () => {
  const source = `requireEvent(sql, actor, 'GET /event/:event_id/', id)
    const KEY = "POST /event/"
    const READ = \`GET \${PATH}\`
    log('GET or POST', '/event/')`
  expect(typedKeys(source)).toBe(3)
})

test('the count of media queries with their own width leaves out named queries and containers', () => {
  const source = `@media screen and (max-width: 700px) {}
    @media (--below-tablet), (max-height: 620px) {}
    @container page (min-width: 940px) {}
    useMedia('(min-width: 840px)')
    useMedia(MEDIA.belowTablet)`
  expect(ownWidths(source)).toBe(2)
})

test('the count of lines leaves out blank lines and comments', () => {
  expect(linesOfCode('/**\n * Returns one.\n */\n\n// So.\nconst one = 1 // That is code.\n/* no */\n')).toBe(1)
})

test('every measure whose target is above zero finds something to count', () => {
  expect(measures().filter(({ value, target }) => value === 0 && target > 0)).toEqual([])
})
