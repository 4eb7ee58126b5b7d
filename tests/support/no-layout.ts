/** jsdom lays nothing out: no media query matches there, and whatever is asked for its place is one pixel large. */
export function withoutLayout() {
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList
  Element.prototype.getClientRects = () => [{ width: 1, height: 1 }] as unknown as DOMRectList
}
