import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from './stage.ts'

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string }
type Manifest = {
  start_url: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

const manifest = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../manifest.webmanifest'), 'utf8'),
) as Manifest
const DEMO_LIVE = 'c0de0003-0000-4000-8000-000000000019'

test.use({ build: 'whole' })

test('the browser offers to install it: a manifest without errors, pictures as it promises them, masks that cut nothing off', async ({
  network,
  device,
}) => {
  const page = await device.open(`${network.origin}/`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const browser = await device.context.newCDPSession(page)
  const read = await browser.send('Page.getAppManifest')
  expect(read.errors).toEqual([])
  expect(JSON.parse(read.data ?? '')).toEqual(manifest)
  expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
  for (const { src, sizes, type } of pictures) {
    const answer = await fetch(`${network.origin}${src}`)
    expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, type])
    expect(`${src} ${sizeOfPng(Buffer.from(await answer.arrayBuffer()))}`).toBe(`${src} ${sizes}`)
  }
  expect(manifest.screenshots.map((it) => it.form_factor)).toEqual(expect.arrayContaining(['wide', 'narrow']))

  const maskable = manifest.icons.filter(({ purpose }) => purpose === 'maskable')
  expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src } of maskable) expect(await outsideSafeZone(page, src)).toEqual({ seeThrough: 0, drawnOn: 0 })
})

test.describe('on a tablet that is ready', () => {
  test.use({ begins: 'ready', build: 'shell' })

  test('its shortcuts, its start and every page open by address, online and offline', async ({
    network,
    library: page,
  }) => {
    const shortcuts: Record<string, () => Promise<void>> = {
      Library: () => expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible(),
      Events: () => expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible(),
      'New evaluation': () => expect(page.getByRole('heading', { name: 'New player' })).toBeVisible(),
    }
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(Object.keys(shortcuts))

    for (const how of ['online', 'offline']) {
      if (how === 'offline') await network.down()
      await test.step(how, async () => {
        for (const { name, url } of manifest.shortcuts) {
          await page.goto(`${network.origin}${url}`)
          await shortcuts[name]?.()
        }
        const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
        const pages = {
          [manifest.start_url]: title('Library'),
          [`/app/evaluation-panel/${DEMO_LIVE}`]: title('Shooting'),
          [`/app/summary/${DEMO_LIVE}`]: page.getByText('The ratings aren’t locked yet'),
          '/app/outbox': title('Outbox'),
          '/app/help-center': title('Help center'),
          '/app/no-such-page': title('This page does not exist.'),
        }
        for (const [address, sign] of Object.entries(pages)) {
          await page.goto(`${network.origin}${address}`)
          await expect(sign, address).toBeVisible()
        }
      })
    }

    await test.step('what is no page is never answered with the app', async () => {
      const answers = await page.evaluate(
        (paths) =>
          Promise.all(
            paths.map((it) =>
              fetch(it).then(
                ({ status }) => status,
                () => 'no answer',
              ),
            ),
          ),
        ['/api/users/me/', '/idp/', '/assets/absent.js'],
      )
      expect(answers).toEqual(['no answer', 'no answer', 'no answer'])
    })
  })
})

/** From the picture's own header: "192x192". */
function sizeOfPng(bytes: Buffer): string {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return 'no PNG'
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

/**
 * How many pixels a mask could cut off, outside the middle circle of 80 percent, are see-through or drawn on. The
 * sideline runs off the edge, as it should.
 */
function outsideSafeZone(page: Page, src: string): Promise<{ seeThrough: number; drawnOn: number }> {
  return page.evaluate(async (address) => {
    const image = Object.assign(new Image(), { src: address })
    await image.decode()
    const size = image.naturalWidth
    const drawing = new OffscreenCanvas(size, size).getContext('2d')
    if (!drawing) throw new Error('No canvas')
    drawing.drawImage(image, 0, 0)
    const { data } = drawing.getImageData(0, 0, size, size)
    const found = { seeThrough: 0, drawnOn: 0 }
    for (let at = 0; at < data.length; at += 4) {
      const [x, y] = [(at / 4) % size, Math.floor(at / 4 / size)]
      if (Math.hypot(x - size / 2, y - size / 2) < size * 0.4) continue
      const topOfColumn = x * 4
      if (data[at + 3] !== 255) found.seeThrough += 1
      if ([0, 1, 2].some((band) => Math.abs((data[at + band] ?? 0) - (data[topOfColumn + band] ?? 0)) > 8))
        found.drawnOn += 1
    }
    return found
  }, src)
}
