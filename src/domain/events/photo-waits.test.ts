import { expect, test } from 'vitest'
import { photoWaits } from './photo-waits.ts'

test.each([
  // The server's word counts, whatever the device could guess.
  [{ player_id: 'known', school_grade: '3', photo_waits: false }, false, false],
  [{ player_id: 'known', school_grade: '11', photo_waits: true }, true, true],
  // A walk-up that only this device knows.
  [{ player_id: null, school_grade: '11', photo_waits: false }, false, false],
  [{ player_id: null, school_grade: '3', photo_waits: false }, true, true],
  [{ player_id: null, school_grade: null, photo_waits: false }, false, true],
  [{ player_id: null, school_grade: null, photo_waits: false }, true, false],
])('[EV127] the desk knows of %j, with ages confirmed: %s, that a photo waits: %s', (player, ages_confirmed, waits) => {
  expect(photoWaits(player, { ages_confirmed })).toBe(waits)
})
