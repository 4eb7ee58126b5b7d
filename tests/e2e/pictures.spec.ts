import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expectAccessible } from './axe.ts'
import { signIn } from './evaluator.ts'
import { test as shared } from './shared-stage.ts'
import { expect, test } from './stage.ts'

const CHOOSE = 'Choose a JPEG or PNG picture.'
const SQUARE = readFileSync(new URL('../fixtures/pictures/square.jpg', import.meta.url))
const PROFILE = '/app/editProfile'

shared(
  '[PI52] what cannot be a picture is told by its content, at its place, and nothing typed is lost',
  async ({ visit, network }) => {
    const page = await visit('/')
    await signIn(page)
    await openProfile(page, network.origin)
    await page.getByLabel('City').fill('Eastgate Springs')
    const bad: [name: string, content: Buffer, words: string][] = [
      ['empty.jpg', Buffer.alloc(0), 'This file is empty. Choose another picture.'],
      ['letter.jpg', Buffer.from('Dear coach,'), `This file is not a picture, whatever its name says. ${CHOOSE}`],
      [
        'drawing.png',
        Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
        `This is an SVG drawing. ${CHOOSE}`,
      ],
      [
        'moving.jpg',
        Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
        `GIF pictures cannot be used. ${CHOOSE}`,
      ],
      [
        'phone.jpg',
        Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
        'This browser cannot open HEIC photos. Choose a JPEG, or take a photo.',
      ],
      ['cut.jpg', SQUARE.subarray(0, 30), 'This picture cannot be opened. It may be damaged. Choose another one.'],
      ['one.png', await drawn(page, 1, 1, 'image/png'), 'This picture has 1 × 1 pixels. Each side needs 64 at least.'],
      [
        'band.png',
        await drawn(page, 20_000, 10, 'image/png'),
        'This picture has 20000 × 10 pixels. Each side needs 64 at least.',
      ],
    ]
    for (const [name, buffer, words] of bad) {
      await chooser(page).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
      await expect(picture(page).getByRole('alert'), name).toHaveText(words)
      await expect(page.getByRole('dialog'), name).toHaveCount(0)
    }
    await chooseInPage(page, SQUARE, 60_000_000)
    await expect(picture(page).getByRole('alert')).toHaveText(
      'This picture has 60 MB. A picture may have 50 MB at most.',
    )
    await expect(page.getByLabel('City')).toHaveValue('Eastgate Springs')
    await choose(page, await drawn(page, 600, 400, 'image/png'))
    await expect(picture(page).getByRole('alert')).toHaveCount(0)
  },
)

shared(
  '[PI53] a photo of 40 MB becomes a small upright square without what the camera wrote, and is seen after a reload',
  async ({ visit, network, app }) => {
    const page = await visit('/')
    await signIn(page)
    await openProfile(page, network.origin)
    const sent: Buffer[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/accounts/pictures/'))
        sent.push(request.postDataBuffer() ?? Buffer.alloc(0))
    })
    const bytes = await chooseLargePhoto(page)
    expect(bytes).toBeGreaterThan(40_000_000)
    expect(bytes).toBeLessThan(50_000_000)
    await expect(page.getByRole('dialog', { name: 'Crop the picture' })).toBeVisible({ timeout: 60_000 })
    await cropIt(page)
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]!.length).toBeLessThan(300_000)
    expect(sent[0]!.includes('CameraOwner')).toBe(false)
    await expect(page.getByRole('status').filter({ hasText: 'Sending the picture' })).toHaveCount(0)
    // The photo lies on its side and says so; its upper edge, green, is up.
    const shown = await shownPicture(page)
    expect([shown.width, shown.height]).toEqual([512, 512])
    expect(shown.top[1]).toBeGreaterThan(shown.top[0]! + 80)
    expect(shown.bottom[1]).toBeLessThan(shown.bottom[0]! + 20)

    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Your profile is saved.')).toBeVisible()
    await openProfile(page, network.origin)
    await expect(picture(page).getByRole('img', { name: 'Your picture' })).toBeVisible()
    const token = await app.tokenOf('evaluator.demo@example.test')
    const me = (await app.get('/auth/me/', token)) as { profile_picture: string }
    const open = await fetch(`http://127.0.0.1:${app.port}/api${me.profile_picture}`)
    expect(open.status).toBe(401)
  },
)

test('a cropped picture waits for the connection; with keys alone it is chosen, cropped, sent again and removed', async ({
  network,
  device,
}) => {
  const page = await device.open(`${network.origin}/`)
  await signIn(page)
  // The crop dialog's code comes from the worker then: a page that was opened brings it along when it is idle.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await openProfile(page, network.origin)
  await expect.poll(() => page.evaluate(isCropKept)).toBe(true)
  await device.context.setOffline(true)
  const landscape = await drawn(page, 900, 600, 'image/png')
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a picture' }).press('Enter')
  await (await asked).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: landscape })
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
  await expect(dialog).toBeVisible()
  await test.step('the crop dialog has no violation and answers to keys', async () => {
    await expectAccessible(page, 'the crop of a picture')
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    await zoom.focus()
    await page.keyboard.press('ArrowRight')
    await expect(zoom).toHaveAttribute('aria-valuetext', '1.1 times')
    const image = dialog.locator('img')
    const before = await image.getAttribute('style')
    await dialog.getByRole('group', { name: 'Part that is kept' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => image.getAttribute('style')).not.toBe(before)
    await dialog.getByRole('button', { name: 'Use this picture' }).focus()
    await page.keyboard.press('Enter')
  })
  await expect(
    picture(page).getByText(/You’re offline\. We keep the cropped picture while this page is open/u),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(picture(page).getByRole('alert')).toHaveText(
    'Your picture isn’t uploaded yet. Wait a moment, try again or remove it.',
  )
  await device.context.setOffline(false)
  await expect(picture(page).getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await expect(picture(page).getByRole('alert')).toHaveCount(0)
  await picture(page).getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await expect(picture(page).getByRole('img')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
})

async function isCropKept(): Promise<boolean> {
  const names = (await caches.keys()).filter((name) => name.startsWith('courtside-pages-'))
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().some(({ url }) => url.includes('picture-field-crop'))
}

const picture = (page: Page) => page.getByRole('group', { name: /^Your picture/u })
const chooser = (page: Page) => picture(page).locator('input[type=file]').first()

async function openProfile(page: Page, origin: string) {
  await page.goto(origin + PROFILE)
  await expect(page.getByLabel('First name')).toBeVisible()
}

async function choose(page: Page, buffer: Buffer) {
  await chooser(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await cropIt(page)
}

async function cropIt(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(picture(page).getByRole('img', { name: 'Your picture' })).toBeVisible()
}

/** A file made in the page, because so many bytes do not go through the debugger: `head`, then nothing but zeros. */
async function chooseInPage(page: Page, head: Buffer, padding: number) {
  await chooser(page).evaluate(
    (input, { bytes, zeros }) => {
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(bytes), new Uint8Array(zeros)], 'huge.jpg', { type: 'image/jpeg' }))
      ;(input as HTMLInputElement).files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    { bytes: [...head], zeros: padding },
  )
}

/** A picture from the browser's own encoder. */
async function drawn(page: Page, width: number, height: number, type: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([across, down, kind]) => {
      const canvas = new OffscreenCanvas(across, down)
      const pen = canvas.getContext('2d')!
      pen.fillStyle = 'teal'
      pen.fillRect(0, 0, across, down)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: kind })).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    [width, height, type] as const,
  )
  return Buffer.from(base64, 'base64')
}

/**
 * 48 million pixels of noise as a phone would write them: lying on their left side, with a note that says so and whose
 * camera it was. What is up when it stands is green. Returns its bytes.
 */
function chooseLargePhoto(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [width, height, tile] = [8_000, 6_000, 500]
    const canvas = new OffscreenCanvas(width, height)
    const pen = canvas.getContext('2d')!
    const noise = new ImageData(tile, tile)
    for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
    for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255
    for (let x = 0; x < width; x += tile) for (let y = 0; y < height; y += tile) pen.putImageData(noise, x, y)
    pen.fillStyle = 'rgba(0, 200, 0, .6)'
    pen.fillRect(0, 0, width / 2, height)
    const encode = async (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality })
    let photo = await encode(0.9)
    for (let quality = 0.95; photo.size < 40_500_000 && quality <= 1; quality += 0.01) photo = await encode(quality)
    for (let quality = 0.85; photo.size > 49_000_000 && quality > 0.3; quality -= 0.05) photo = await encode(quality)
    const owner = [...new TextEncoder().encode('CameraOwner\0')]
    const tiff = [
      0x49,
      0x49,
      42,
      0,
      8,
      0,
      0,
      0,
      2,
      0,
      0x12,
      0x01,
      3,
      0,
      1,
      0,
      0,
      0,
      6,
      0,
      0,
      0,
      0x0f,
      0x01,
      2,
      0,
      owner.length,
      0,
      0,
      0,
      38,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      ...owner,
    ]
    const notes = [...new TextEncoder().encode('Exif\0\0'), ...tiff]
    const segment = new Uint8Array([0xff, 0xe1, 0, notes.length + 2, ...notes])
    const file = new File([photo.slice(0, 2), segment, photo.slice(2)], 'IMG_0001.jpg', { type: 'image/jpeg' })
    const files = new DataTransfer()
    files.items.add(file)
    const input = document.querySelector<HTMLInputElement>('input[aria-label$=": file"]')!
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    return file.size
  })
}

/** The size of the shown picture, and the mean colors of its upper and lower quarter. */
function shownPicture(page: Page) {
  return picture(page)
    .getByRole('img', { name: 'Your picture' })
    .evaluate(async (element) => {
      const image = element as HTMLImageElement
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const canvas = new OffscreenCanvas(width, height)
      const pen = canvas.getContext('2d')!
      pen.drawImage(image, 0, 0)
      const mean = (y: number) => {
        const { data } = pen.getImageData(0, y, width, height / 4)
        const sum = [0, 0, 0]
        for (let at = 0; at < data.length; at += 4)
          for (const channel of [0, 1, 2]) sum[channel]! += data[at + channel]!
        return sum.map((it) => it / (data.length / 4))
      }
      return { width, height, top: mean(0), bottom: mean(height * 0.75) }
    })
}
