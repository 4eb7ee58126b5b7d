/** Short reasons for a note, good and bad, by skill. The wording comes from the rubric's anchors. */
type Reasons = { good: readonly string[]; bad: readonly string[] }

const BY_SKILL: Readonly<Record<string, Reasons>> = {
  SHO: {
    good: ['Holds form when rushed', 'Shoots over a closeout', 'Stops on balance both ways'],
    bad: ['Form breaks when rushed', 'Passes up open shots', 'Drifts off the dribble'],
  },
  FIN: {
    good: ['Finishes with either hand', 'Scores through contact', 'Soft touch in traffic'],
    bad: ['Avoids the weak hand', 'Loses the ball on contact', 'Choppy steps at full speed'],
  },
  BHD: {
    good: ['Eyes up under pressure', 'Keeps the dribble alive', 'Changes pace to get by'],
    bad: ['Picks it up under pressure', 'Eyes drop to the ball', 'Strong hand only'],
  },
  PAS: {
    good: ['Finds the cutter', 'Passes on time', 'Takes care of the ball'],
    bad: ['Late to the cutter', 'Forces passes into a crowd', 'Misses open teammates'],
  },
  CRE: {
    good: ['Gets by a set defender', 'Reads the ball screen', 'Draws help in the paint'],
    bad: ['Stopped by a set defender', 'Same way off every screen', 'Rushes late in the clock'],
  },
  OFB: {
    good: ['Relocates on the drive', 'Cuts hard through bumps', 'Holds solid screens'],
    bad: ['Drifts to the ball', 'Stops cutting when bumped', 'Slips out of screens early'],
  },
  PST: {
    good: ['Holds the seal', 'Has a counter move', 'Passes out of doubles'],
    bad: ['Moved off by contact', 'Hurries when leaned on', 'Holds the ball when doubled'],
  },
  REB: {
    good: ['Boxes out on every shot', 'Rebounds in traffic', 'Quick outlet'],
    bad: ['Watches the ball, no box-out', 'Stops at first contact', 'Dribbles into the crowd'],
  },
  OND: {
    good: ['Stays in front both ways', 'Closes out under control', 'Fights through screens'],
    bad: ['Stands up when attacked', 'Reaches instead of sliding', 'Stops on screens'],
  },
  TMD: {
    good: ['Early to help', 'Rotates on time', 'Sprints back on defense'],
    bad: ['Loses sight of the matchup', 'Late on rotations', 'Slow to get back'],
  },
  ATH: {
    good: ['Wins races down the floor', 'Strong through contact', 'Quick second jump'],
    bad: ['Falls behind in races', 'Moved by same-size players', 'Slows down when tired'],
  },
  BIQ: {
    good: ['Shots fit role and clock', 'Decides quickly', 'Knows time, score and fouls'],
    bad: ['Forces shots', 'Stops the ball', 'Forgets the clock'],
  },
}
/** For a skill of another rubric. */
const OF_ANY_SKILL: Reasons = {
  good: ['Does it at game speed', 'Holds up under pressure', 'Steady all game'],
  bad: ['Only at half speed', 'Breaks down under pressure', 'Fades late'],
}
const NOT_SEEN = ['Had no chance to show it', 'Played few minutes', 'Another role in this game']
const OF_PLAYER: Reasons = {
  good: ['Talks on defense', 'Sprints back every time', 'Listens and corrects it'],
  bad: ['Goes quiet under pressure', 'Head drops after mistakes', 'Jogs after mistakes'],
}
const HIGHER = [
  'Better at game speed than in the parts',
  'Does it against good defenders',
  'Got better during the game',
  'Saw too little of the parts',
]
const LOWER = [
  'Drops off at game speed',
  'Only works against weak defenders',
  'Faded late in the game',
  'Saw too little of the parts',
]
const GOOD_FROM = 4
const BAD_TO = 2

/** EP51. Why a value differs from what the micro-skills suggest. */
export function reasonsOfDifference(value: number, suggested: number): readonly string[] {
  return value > suggested ? HIGHER : LOWER
}

/** EP51. What a note about the whole player often says. */
export function reasonsAboutPlayer(): readonly string[] {
  return [...OF_PLAYER.good, ...OF_PLAYER.bad]
}

/**
 * EP51. What a note about a skill often says, for its value: three to six reasons. A value that needs a note begins
 * with why it differs from its suggestion.
 */
export function reasonsAboutSkill(
  code: string,
  { value, suggested, needsNote }: { value: number | undefined; suggested: number | undefined; needsNote: boolean },
): readonly string[] {
  if (value === 0) return NOT_SEEN
  const { good, bad } = BY_SKILL[code] ?? OF_ANY_SKILL
  if (value === undefined) return [...good, ...bad]
  const fitting = value >= GOOD_FROM ? good : value <= BAD_TO ? bad : [...good.slice(0, 2), ...bad.slice(0, 2)]
  if (!needsNote || suggested === undefined) return fitting
  return [...reasonsOfDifference(value, suggested), ...fitting.slice(0, 2)]
}

/** A change of a text: `insert` takes the place of what is between `start` and `end`. */
export type TextEdit = { start: number; end: number; insert: string }

/**
 * EP51. Adds a reason to the end of a note as a sentence, or removes that sentence with the space next to it. No other
 * text changes.
 */
export function toggleReason(text: string, reason: string): TextEdit {
  const sentence = `${reason}.`
  const start = placeOf(text, sentence)
  if (start === -1) return { start: text.length, end: text.length, insert: `${gapAfter(text)}${sentence}` }
  const end = start + sentence.length
  if (end < text.length) return { start, end: end + 1, insert: '' }
  return { start: /\s/u.test(text.charAt(start - 1)) ? start - 1 : start, end, insert: '' }
}

/** Whether a note has a reason as a sentence. */
export function hasReason(text: string, reason: string): boolean {
  return placeOf(text, `${reason}.`) !== -1
}

/** Returns where the last such sentence begins that is a sentence by itself; -1 if there is none. */
function placeOf(text: string, sentence: string): number {
  for (let at = text.lastIndexOf(sentence); at !== -1; at = at === 0 ? -1 : text.lastIndexOf(sentence, at - 1)) {
    const before = text.slice(0, at)
    const after = text.charAt(at + sentence.length)
    if (/(?:^|\n|[.!?:…]\s+)$/u.test(before) && /^\s?$/u.test(after)) return at
  }
  return -1
}

/** Returns the blank or line break to put between a text and the next sentence. */
function gapAfter(text: string): string {
  if (text === '' || text.endsWith('\n')) return ''
  if (!/[.!?:…]\s*$/u.test(text)) return '\n'
  return /\s$/u.test(text) ? '' : ' '
}
