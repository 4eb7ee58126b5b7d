/**
 * Makes something when it is first asked for, and hands out the same from then on. For what takes long to make and is
 * not needed by the page that loads its module: the first formatter of `Intl` costs a slow phone a tenth of a second.
 */
export function onFirstUse<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
