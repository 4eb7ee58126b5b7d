/** The part of fontkit that is used here; it brings no types of its own. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): { characterSet: number[] }
}
