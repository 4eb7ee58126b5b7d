import { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'

/** Null stands for what the container does not tell. */
export type ContainerFacts = {
  hasPicture: boolean
  /** With its profile, such as `avc1.640028`. */
  codec: string | null
  durationS: number | null
  /** As shown: turned, and with square pixels. */
  width: number | null
  height: number | null
  framesPerSecond: number | null
}

/** Frames whose times tell the rate: one to three seconds of most recordings, in the first megabytes of the file. */
const FRAMES_FOR_RATE = 60

/**
 * What the container says of itself, from its index and the first megabytes; of a file of 1 GiB a few are read. Throws
 * when it is damaged or is none of the kinds that are taken. A length that is not written down stays null: finding it
 * out here would mean to read the whole file.
 */
export async function readContainer(file: Blob): Promise<ContainerFacts> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA, WEBM] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track && (await input.getTracks()).length === 0) throw new Error('The container has no index')
    if (!track)
      return { hasPicture: false, codec: null, durationS: null, width: null, height: null, framesPerSecond: null }
    const [codec, durationS, width, height] = [
      await track.getCodecParameterString().catch(() => null),
      await track.getDurationFromMetadata(),
      await track.getDisplayWidth(),
      await track.getDisplayHeight(),
    ]
    const stats = await track.computePacketStats(FRAMES_FOR_RATE).catch(() => undefined)
    return {
      hasPicture: true,
      codec,
      durationS,
      width,
      height,
      framesPerSecond: stats && stats.packetCount > 1 ? stats.averagePacketRate : null,
    }
  } finally {
    input.dispose()
  }
}
