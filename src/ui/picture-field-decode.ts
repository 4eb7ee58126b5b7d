import { DAMAGED, HEAD_BYTES, NO_HEIC, pictureFacts, refusalOfFile, refusalOfSize } from './picture-field-facts.ts'
import type { PictureFacts } from './picture-field-facts.ts'

/** Opened, turned upright and small enough to be moved about with a finger. */
export type OpenPicture = { blob: Blob; width: number; height: number }

/** A part of an open picture, in its pixels. */
export type PicturePart = { x: number; y: number; width: number; height: number }

/** The words are for the one who chose the file. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}

/** The shorter side of the picture that is cropped. */
const WORKING_SIDE = 1_280
const FINAL_SIDE = 512
const FINAL_BYTES = 300_000
/** Above these a failure to decode is more likely a lack of memory than a damaged file. */
const MANY_PIXELS = 30_000_000

type Drawable = { source: CanvasImageSource; width: number; height: number; close: () => void }

/** Opens what somebody chose. Throws PictureRefused with the reason. */
export async function openPicture(file: Blob): Promise<OpenPicture> {
  const facts = pictureFacts(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  refuse(refusalOfFile(facts, file.size))
  const drawable = await decode(file).catch(() => refuse(whyUnreadable(facts)))
  if (!drawable) throw new PictureRefused(DAMAGED)
  try {
    const { width, height } = drawable
    refuse(refusalOfSize({ width, height }))
    const scale = Math.min(1, WORKING_SIDE / Math.min(width, height))
    const [across, down] = [Math.round(width * scale), Math.round(height * scale)]
    const canvas = draw(drawable.source, { x: 0, y: 0, width, height }, across, down)
    return { blob: await jpegOf(canvas, 0.92), width: across, height: down }
  } finally {
    drawable.close()
  }
}

type Limits = { side: number; bytes: number }

/**
 * The square part as a JPEG of 512 pixels at most, below 300 kB, or of other limits, without anything the camera wrote
 * into the file.
 */
export async function cutSquare(
  picture: OpenPicture,
  part: PicturePart,
  limits: Limits = { side: FINAL_SIDE, bytes: FINAL_BYTES },
): Promise<Blob> {
  const { source, close } = await decode(picture.blob)
  try {
    const side = Math.max(1, Math.min(limits.side, Math.round(part.width)))
    const canvas = draw(source, part, side, side)
    for (const quality of [0.9, 0.82, 0.74, 0.6, 0.45]) {
      const blob = await jpegOf(canvas, quality)
      if (blob.size < limits.bytes) return blob
    }
    return await jpegOf(canvas, 0.3)
  } finally {
    close()
  }
}

/** Of a face in a list: 240 pixels and 25 kB at most. */
const FACE: Limits = { side: 240, bytes: 25_000 }

/** The middle of a photo as a small square, for a list of faces. Throws PictureRefused with the reason. */
export async function smallFace(file: Blob): Promise<Blob> {
  const picture = await openPicture(file)
  const side = Math.min(picture.width, picture.height)
  const part = { x: (picture.width - side) / 2, y: (picture.height - side) / 2, width: side, height: side }
  return cutSquare(picture, part, FACE)
}

/**
 * Bitmaps free their memory when told to. What only an image element can open, such as HEIC in Safari, goes through
 * one.
 */
async function decode(file: Blob): Promise<Drawable> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() }
  } catch {
    const url = URL.createObjectURL(file)
    const image = new Image()
    image.src = url
    try {
      await image.decode()
    } catch (error) {
      URL.revokeObjectURL(url)
      throw error
    }
    return {
      source: image,
      width: image.naturalWidth,
      height: image.naturalHeight,
      close: () => URL.revokeObjectURL(url),
    }
  }
}

function draw(source: CanvasImageSource, part: PicturePart, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new PictureRefused('This device has too little memory for this picture. Choose a smaller one.')
  // A JPEG has no transparency: what was clear becomes white, not black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height)
  return canvas
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new PictureRefused(DAMAGED))), 'image/jpeg', quality)
  })
}

function whyUnreadable({ kind, size }: PictureFacts): string {
  if (kind === 'heic') return NO_HEIC
  const isLarge = size !== undefined && size.width * size.height > MANY_PIXELS
  return isLarge ? 'This picture is too large for this device, or damaged. Choose a smaller one.' : DAMAGED
}

function refuse(reason: string | undefined): void {
  if (reason !== undefined) throw new PictureRefused(reason)
}
