/** What is written for machines and would else pass for words: SQL, CSS, markup, headers, keys, file types. */
const CODE = [
  /\b(?:SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|WHERE|CASE WHEN|IS (?:NOT )?NULL|= (?:NULL|false|true)|NOT EXISTS|ARRAY\(|COMMITTED|REPEATABLE)/u,
  /^(?:\w+\.)?\w+(?: AS "?\w+"?)?(?:,\s+(?:\w+\.)?\w*_\w*)+/u,
  /^[a-z]+\/[a-z0-9.+-]+/u,
  /^(?:https?|data|blob|mailto|tel|urn):/u,
  /^(?:Bearer|Basic) |^(?:Content|Cache|Accept|Authorization|Retry|User|If|Set|Access|X)-[\w-]+$/u,
  /^(?:Arrow(?:Up|Down|Left|Right)|Enter|Escape|Tab|Home|End|Page(?:Up|Down)|Backspace|Shift|Control|Alt|Meta)$/u,
  /^[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+$/u,
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b|HTTP\/1/u,
  /\b\d*(?:px|rem|fr|vh|vw|dvh)\b|sans-serif|max-age=|calc\(|rgba?\(/u,
  /^\s*[a-z-]+: [^;]+;|[;{]\s*\n|=>|\bconst /u,
]

/** Whether a string of the sources is a sentence, a label or a part of one. */
export function readsLikeWords(text: string): boolean {
  const words = text.replaceAll(/\{…\}|<[^>]*>/gu, ' ').trim()
  if (!/\p{L}{2}/u.test(words) || CODE.some((pattern) => pattern.test(text))) return false
  return /^[^\p{L}]*[A-Z][\p{L}’'-]*[a-z]/u.test(words) || /\p{L}[’',.:)”]* [({“]*\p{L}/u.test(words)
}
