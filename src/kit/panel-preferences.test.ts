import { expect, test } from 'vitest'
import { panelPreferencesFrom } from './panel-preferences.ts'

const USUAL = { thumbSide: 'right', hasHaptics: true, goesOn: true, pausesVideo: true }

test.each([
  ['nothing', null, USUAL],
  ['no JSON', '{"thumbSide":"left"', USUAL],
  ['another shape', '["left"]', USUAL],
  ['a part', '{"thumbSide":"left"}', { ...USUAL, thumbSide: 'left' }],
  ['values of another kind', '{"thumbSide":"up","hasHaptics":0,"goesOn":false}', { ...USUAL, goesOn: false }],
  [
    'blanks and another order',
    '{ "goesOn": false, "hasHaptics": false }',
    { ...USUAL, hasHaptics: false, goesOn: false },
  ],
  ['words in a value', '{"note":"\\"goesOn\\":false"}', USUAL],
])('preferences of the panel are read from %s', (_, kept, preferences) => {
  expect(panelPreferencesFrom(kept)).toEqual(preferences)
})

test('preferences are read as they were kept', () => {
  const chosen = { thumbSide: 'left', hasHaptics: false, goesOn: false, pausesVideo: false } as const
  expect(panelPreferencesFrom(JSON.stringify(chosen))).toEqual(chosen)
})
