/** Something that Safari 16.4, the oldest browser this app promises to run in, does not have. */
type NewerApi = {
  name: string
  /** The first Safari with it. */
  safari: number | 'none'
  /** How it is written in a built file. Minifying leaves names of the browser alone. */
  written: RegExp
  /** Where the app brings it along itself: what is written in the built files then. */
  brought?: RegExp
}

const ITERATOR_HELPERS = 'map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find'

/**
 * What might be used without a thought, from the tables of MDN. Left out is what libraries use only after they have
 * asked for it.
 */
export const NEWER_APIS: readonly NewerApi[] = [
  { name: 'Map.groupBy', safari: 17.4, written: /\bMap\.groupBy\b/u, brought: /\bObject\.assign\(Map,\{groupBy:/u },
  { name: 'Object.groupBy', safari: 17.4, written: /\bObject\.groupBy\b/u },
  { name: 'Promise.withResolvers', safari: 17.4, written: /\bPromise\.withResolvers\b/u },
  { name: 'Promise.try', safari: 18.2, written: /\bPromise\.try\b/u },
  { name: 'AbortSignal.any', safari: 17.4, written: /\bAbortSignal\.any\b/u },
  { name: 'URL.parse', safari: 18, written: /\bURL\.parse\b/u },
  { name: 'URL.canParse', safari: 17, written: /\bURL\.canParse\b/u },
  { name: 'Response.json', safari: 17, written: /\bResponse\.json\b/u },
  { name: 'ReadableStream.from', safari: 26, written: /\bReadableStream\.from\b/u },
  { name: 'RegExp.escape', safari: 18.2, written: /\bRegExp\.escape\b/u },
  { name: 'Iterator', safari: 18.4, written: /\bIterator\.(?:from|concat|prototype)\b/u },
  {
    name: 'helpers of iterators',
    safari: 18.4,
    written: new RegExp(`\\.(?:values|keys|entries)\\(\\)\\.(?:${ITERATOR_HELPERS})\\(`, 'u'),
  },
  {
    name: 'operations of sets',
    safari: 17,
    written: /\.(?:symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/u,
  },
  {
    name: 'base64 and hex of bytes',
    safari: 18.2,
    written: /\bUint8Array\.from(?:Base64|Hex)\b|\.to(?:Base64|Hex)\(/u,
  },
  { name: 'bytes of a body', safari: 18, written: /\.bytes\(\)/u },
  { name: 'scheduler', safari: 'none', written: /\bscheduler\.(?:yield|postTask)\b/u },
  { name: 'checkVisibility', safari: 17.4, written: /\.checkVisibility\(/u },
  { name: 'popovers', safari: 17, written: /\.(?:show|hide|toggle)Popover\(/u },
  { name: 'HTML that is set', safari: 17.4, written: /\.(?:setHTMLUnsafe|parseHTMLUnsafe|getHTML)\(/u },
  { name: 'Float16Array', safari: 18.2, written: /\bFloat16Array\b/u },
  { name: 'Temporal', safari: 'none', written: /\bTemporal\.(?:Now|Instant|Plain|Zoned)/u },
]

/**
 * Takes from a page what Safari 16.4 does not have, before its first script. Runs in the page: it knows nothing of this
 * file.
 */
export function withoutNewerApis(): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object
  // `checkVisibility` stays: the driver of the page asks it what is to be seen.
  const gone: [holder: object, names: string[]][] = [
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [AbortSignal, ['any']],
    [URL, ['parse', 'canParse']],
    [Response, ['json']],
    [ReadableStream, ['from']],
    [RegExp, ['escape']],
    [globalThis, ['Iterator', 'requestIdleCallback', 'scheduler', 'Float16Array']],
    [
      Set.prototype,
      ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    ],
    [iterator, ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex']],
    [Element.prototype, ['setHTMLUnsafe', 'getHTML']],
    [Response.prototype, ['bytes']],
    [Document.prototype, ['startViewTransition']],
  ]
  for (const [holder, names] of gone) for (const name of names) Reflect.deleteProperty(holder, name)
}
