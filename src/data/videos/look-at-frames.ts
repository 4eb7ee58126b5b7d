/** Null stands for what this browser does not show. */
export type FrameFacts = {
  durationS: number | null
  width: number | null
  height: number | null
  /** Mean luma of the frames, 0 to 255; null when none was shown. */
  brightness: number | null
  framesLookedAt: number
  thumbnail: Blob | null
}

const FRAMES = 8
const LOAD_LIMIT_MS = 10_000
const SEEK_LIMIT_MS = 4_000
/** All frames together: a phone that takes longer has said enough with fewer. */
const LOOK_LIMIT_MS = 25_000
/** Light is measured on so few pixels; nobody sees them. */
const SMALL_WIDTH = 64
const THUMBNAIL_WIDTH = 640
const THUMBNAIL_BYTES = 100_000
/** Of 255: a frame below it shows nothing as a thumbnail. */
const NOT_BLACK = 16

/**
 * Shows a few frames, spread over the video, to itself: the browser's own player decides what can be shown and
 * turns the picture as it will be seen. Never throws; a video that cannot be played has no frames. `hint` is the length
 * that the container tells.
 */
export async function lookAtFrames(
  file: Blob,
  hint: number | null,
  onProgress: (share: number) => void = () => {},
): Promise<FrameFacts> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url })
    const nothing = { durationS: null, width: null, height: null, brightness: null, framesLookedAt: 0, thumbnail: null }
    if (!(await isLoaded(video)) || video.videoWidth === 0) return nothing
    const { videoWidth: width, videoHeight: height } = video
    const durationS = hint ?? (await lengthOf(video))
    return { durationS, width, height, ...(await lookAt(video, momentsIn(durationS), onProgress)) }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/**
 * Whether a first frame is there. Some phones load none until the video has been played, which they allow when it is
 * silent.
 */
async function isLoaded(video: HTMLVideoElement): Promise<boolean> {
  const hasFrame = () => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  if (!(await happens(video, 'loadeddata', LOAD_LIMIT_MS / 2, hasFrame)) && !video.error) {
    await Promise.race([
      video.play().then(
        () => {
          video.pause()
        },
        () => undefined,
      ),
      wait(LOAD_LIMIT_MS / 2),
    ])
  }
  return hasFrame()
}

/** What a browser's own recorder leaves has no length; a jump far behind the end lets the player find it. */
async function lengthOf(video: HTMLVideoElement): Promise<number | null> {
  if (video.duration === Infinity) await seek(video, 1e7)
  return Number.isFinite(video.duration) && video.duration > 0 ? video.duration : null
}

const momentsIn = (durationS: number | null) =>
  durationS === null ? [0] : Array.from({ length: FRAMES }, (_, index) => (durationS * (index + 0.5)) / FRAMES)

async function lookAt(video: HTMLVideoElement, moments: number[], onProgress: (share: number) => void) {
  const until = performance.now() + LOOK_LIMIT_MS
  const lights: number[] = []
  let best: { canvas: HTMLCanvasElement; contrast: number } | undefined
  for (const [index, moment] of moments.entries()) {
    if (performance.now() > until || video.error) break
    if (await seek(video, moment)) {
      const { light, contrast } = lightOf(video)
      lights.push(light)
      if (light >= NOT_BLACK && contrast > (best?.contrast ?? 0))
        best = { canvas: drawn(video, THUMBNAIL_WIDTH), contrast }
    }
    onProgress((index + 1) / moments.length)
  }
  const brightness = lights.length > 0 ? lights.reduce((sum, light) => sum + light, 0) / lights.length : null
  return { brightness, framesLookedAt: lights.length, thumbnail: best ? await jpegOf(best.canvas) : null }
}

/** False when the player does not get there in time. */
async function seek(video: HTMLVideoElement, seconds: number): Promise<boolean> {
  const arrived = happens(video, 'seeked', SEEK_LIMIT_MS)
  video.currentTime = seconds
  return (await arrived) && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
}

/** Mean of the luma (ITU-R BT.709) and how far it spreads. */
function lightOf(video: HTMLVideoElement): { light: number; contrast: number } {
  const canvas = drawn(video, SMALL_WIDTH)
  const { data } = paperOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  let [sum, squares] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const luma = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
    sum += luma
    squares += luma * luma
  }
  const count = data.length / 4
  const light = sum / count
  return { light, contrast: Math.sqrt(Math.max(0, squares / count - light * light)) }
}

function drawn(video: HTMLVideoElement, mostWidth: number): HTMLCanvasElement {
  const scale = Math.min(1, mostWidth / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  paperOf(canvas).drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}

function paperOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  if (!paper) throw new Error('This browser has no room for a picture')
  return paper
}

/** Null when even a coarse picture is too large. */
async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of [0.8, 0.65, 0.5, 0.35, 0.2]) {
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality)
    })
    if (blob && blob.size <= THUMBNAIL_BYTES) return blob
  }
  return null
}

/** True when the event comes in time or `already` holds; false after an error or too long. */
function happens(
  video: HTMLVideoElement,
  event: 'loadeddata' | 'seeked',
  limitMs: number,
  already = () => false,
): Promise<boolean> {
  if (already()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const listening = new AbortController()
    const end = (it: boolean) => {
      listening.abort()
      clearTimeout(timer)
      resolve(it)
    }
    const timer = setTimeout(() => {
      end(false)
    }, limitMs)
    video.addEventListener(
      event,
      () => {
        end(true)
      },
      { signal: listening.signal },
    )
    video.addEventListener(
      'error',
      () => {
        end(false)
      },
      { signal: listening.signal },
    )
  })
}

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })
