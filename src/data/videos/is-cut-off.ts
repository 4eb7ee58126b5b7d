/** As many boxes are looked at; a film in fragments has thousands, and loses no more than its end. */
const MOST_BOXES = 64

/**
 * Whether a video's container promises more bytes than the file has: it was copied or downloaded only in part. Reads a
 * few bytes of each outermost box. Never true of a container that leaves its length open.
 */
export async function isCutOff(file: Blob): Promise<boolean> {
  const head = await numbersAt(file, 0)
  return head.getUint32(0) === 0x1a45dfa3 ? isCutOffEbml(file) : isCutOffBoxes(file)
}

/** ISO/IEC 14496-12, 4.2: a size of 1 is followed by a long one, a size of 0 reaches to the end. */
async function isCutOffBoxes(file: Blob): Promise<boolean> {
  let at = 0
  for (let box = 0; box < MOST_BOXES && at + 8 <= file.size; box += 1) {
    const head = await numbersAt(file, at)
    const short = head.getUint32(0)
    const size = short === 1 ? Number(head.getBigUint64(8)) : short
    if (short === 0) return false
    // No box is so small: what follows the last one is no box at all, and players do not care.
    if (size < 8) return false
    at += size
  }
  return at > file.size
}

/** RFC 9559: the header, then one segment that holds everything. */
async function isCutOffEbml(file: Blob): Promise<boolean> {
  const header = lengthOf(await numbersAt(file, 4))
  if (!header) return false
  const at = 4 + header.width + header.value
  if ((await numbersAt(file, at)).getUint32(0) !== 0x18538067) return false
  const segment = lengthOf(await numbersAt(file, at + 4))
  return segment !== undefined && at + 4 + segment.width + segment.value > file.size
}

/** Undefined for a length that is left open: all its bits are set. */
function lengthOf(bytes: DataView): { value: number; width: number } | undefined {
  const width = Math.clz32(bytes.getUint8(0)) - 23
  if (width > 8) return undefined
  let value = bytes.getUint8(0) & (0xff >> width)
  let isOpen = value === 0xff >> width
  for (let place = 1; place < width; place += 1) {
    value = value * 256 + bytes.getUint8(place)
    isOpen &&= bytes.getUint8(place) === 0xff
  }
  return isOpen ? undefined : { value, width }
}

/** Sixteen bytes from here; zeros behind the end. */
async function numbersAt(file: Blob, at: number): Promise<DataView> {
  const bytes = new Uint8Array(16)
  bytes.set(new Uint8Array(await file.slice(at, at + 16).arrayBuffer()))
  return new DataView(bytes.buffer)
}
