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
