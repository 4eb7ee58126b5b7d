/** jsdom lays nothing out: no media query matches there, and whatever is asked for its place is one pixel large. */
export function withoutLayout() {
  mediaMatch(() => false)
  Element.prototype.getClientRects = () => [{ width: 1, height: 1 }] as unknown as DOMRectList
}

/** Which media queries match, until the next test begins. */
export function mediaMatch(matches: (query: string) => boolean) {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: matches(query), media: query }) as MediaQueryList
}

/** The screen is that wide, until the next test begins. The app writes the sizes of its queries in rem. */
export function screenIs(width: number) {
  mediaMatch((query) =>
    query.split(',').some((part) => {
      const limits = [...part.matchAll(/\((min|max)-width: ([\d.]+)(px|rem)\)/gu)]
      return (
        limits.length > 0 &&
        limits.every(([, side, size, unit]) => {
          const limit = Number(size) * (unit === 'rem' ? 16 : 1)
          return side === 'min' ? width >= limit : width <= limit
        })
      )
    }),
  )
}
