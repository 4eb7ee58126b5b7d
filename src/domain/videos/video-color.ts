/** Profiles of H.264 by the first byte after `avc1.`, with the color that sets them apart. */
const OF_H264: Readonly<Record<number, string>> = {
  0x2c: '4:4:4 color',
  0x6e: '10-bit color',
  0x7a: '4:2:2 color',
  0xf4: '4:4:4 color',
}
/** AV1's profiles. The main one also holds 10-bit color. */
const OF_AV1 = ['', '4:4:4 color', '4:2:2 color']

/**
 * N108. Returns the color that keeps many devices from playing a video, or null for 8-bit 4:2:0, which all play, and
 * for codecs that this doesn't know. `codec` is written as in RFC 6381, for example `avc1.640028`.
 */
export function rareColorOf(codec: string): string | null {
  const [name = '', ...parts] = codec.split('.')
  switch (name) {
    case 'avc1':
    case 'avc3':
      return OF_H264[Number.parseInt(parts[0]?.slice(0, 2) ?? '', 16)] ?? null
    case 'hvc1':
    case 'hev1':
      return ofHevc(Number(parts[0]?.replace(/^[A-C]/u, '')))
    case 'vp09':
      return bitsOf(parts[2]) ?? (parts[0] === '01' ? '4:4:4 color' : null)
    case 'av01':
      return bitsOf(parts[2]) ?? (OF_AV1[Number(parts[0])] || null)
    default:
      return null
  }
}

/** Profile 1 is 8-bit, 3 a single picture. From 4 on they are for editing, with up to 16 bits and 4:4:4. */
function ofHevc(profile: number): string | null {
  if (profile === 2) return '10-bit color'
  return profile >= 4 ? '4:2:2 or 4:4:4 color' : null
}

const bitsOf = (bits: string | undefined) => (Number(bits) > 8 ? `${Number(bits)}-bit color` : null)
