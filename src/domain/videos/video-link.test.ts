import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readVideoLink } from './video-link.ts'

const ID = 'dQw4w9WgXcQ'
const FILE = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ_-0123'

const urlOf = (link: string) => {
  const read = readVideoLink(link)
  return read.kind === 'ok' ? read.url : read.message
}

describe('[N33] a link of a known host is taken', () => {
  test.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?v=${ID}`,
    `HTTPS://M.YouTube.com/watch?v=${ID}`,
    `youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}?si=x9&t=95`,
    `youtu.be/${ID}/`,
    `https://www.youtube.com/watch?app=desktop&v=${ID}&t=1h2m3s#t=9`,
    `https://www.youtube.com/shorts/${ID}?feature=share`,
    `https://www.youtube.com/live/${ID}`,
    `https://www.youtube.com/embed/${ID}?start=9`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `https://www.youtube.com/watch?v=${ID}&list=PL1234567890&index=3`,
    `  https://youtu.be/${ID}\n`,
  ])('YouTube %s', (link) => {
    expect(readVideoLink(link)).toEqual({
      kind: 'ok',
      video_type: 'YouTube',
      url: `https://www.youtube.com/watch?v=${ID}`,
      embed_url: `https://www.youtube-nocookie.com/embed/${ID}`,
      host_name: 'YouTube',
    })
  })

  test.each([
    `https://drive.google.com/file/d/${FILE}/view?usp=sharing`,
    `https://drive.google.com/file/d/${FILE}`,
    `drive.google.com/file/d/${FILE}/preview`,
    `https://drive.google.com/open?id=${FILE}&usp=drive_fs`,
    `https://drive.google.com/uc?export=download&id=${FILE}`,
    `https://drive.google.com/file/u/1/d/${FILE}/edit`,
    `https://docs.google.com/file/d/${FILE}/edit`,
  ])('Drive %s', (link) => {
    expect(readVideoLink(link)).toEqual({
      kind: 'ok',
      video_type: 'Drive',
      url: `https://drive.google.com/file/d/${FILE}/view`,
      embed_url: `https://drive.google.com/file/d/${FILE}/preview`,
      host_name: 'Google Drive',
    })
  })

  test.each([
    [
      `https://drive.google.com/file/d/${FILE}/view?resourcekey=0-AbC_d`,
      `https://drive.google.com/file/d/${FILE}/view?resourcekey=0-AbC_d`,
      `https://drive.google.com/file/d/${FILE}/preview?resourcekey=0-AbC_d`,
    ],
    [
      'https://vimeo.com/123456789?share=copy',
      'https://vimeo.com/123456789',
      'https://player.vimeo.com/video/123456789',
    ],
    [
      'https://vimeo.com/123456789/0a1b2c3d4e',
      'https://vimeo.com/123456789/0a1b2c3d4e',
      'https://player.vimeo.com/video/123456789?h=0a1b2c3d4e',
    ],
    [
      'https://player.vimeo.com/video/123456789?h=0a1b2c3d4e&badge=0',
      'https://vimeo.com/123456789/0a1b2c3d4e',
      'https://player.vimeo.com/video/123456789?h=0a1b2c3d4e',
    ],
    [
      'https://vimeo.com/channels/staffpicks/123456789',
      'https://vimeo.com/123456789',
      'https://player.vimeo.com/video/123456789',
    ],
    [
      'https://www.dropbox.com/scl/fi/abc123def456/game%20one.mp4?rlkey=q1w2e3&st=x&dl=0',
      'https://www.dropbox.com/scl/fi/abc123def456/game%20one.mp4?rlkey=q1w2e3',
      null,
    ],
    ['dropbox.com/s/abc123def456/game.mov?dl=1', 'https://www.dropbox.com/s/abc123def456/game.mov', null],
    ['https://1drv.ms/v/s!AbCdEf?e=1a2B', 'https://1drv.ms/v/s!AbCdEf?e=1a2B', null],
    [
      'https://onedrive.live.com/?authkey=%21AbC&id=D1%21105&cid=D1&o=OneUp',
      'https://onedrive.live.com/?cid=D1&id=D1%21105&authkey=%21AbC',
      null,
    ],
    ['https://www.hudl.com/video/3/123456/5f0c1a', 'https://www.hudl.com/video/3/123456/5f0c1a', null],
    ['https://hudl.com/v/2QmxYz', 'https://www.hudl.com/v/2QmxYz', null],
    ['https://app.box.com/s/abcdefghij0123456789', 'https://app.box.com/s/abcdefghij0123456789', null],
    ['https://www.icloud.com/iclouddrive/0AbCdEfGhIjKl#game', 'https://www.icloud.com/iclouddrive/0AbCdEfGhIjKl', null],
  ])('%s', (link, url, embed_url) => {
    expect(readVideoLink(link)).toMatchObject({ kind: 'ok', url, embed_url })
  })
})

describe('[N33] what is refused says why', () => {
  test.each([
    ['', /Enter a link/u],
    ['   ', /Enter a link/u],
    ['https://', /incomplete/u],
    ['https:/youtu.be/abc', /incomplete/u],
    ['see youtu.be', /no spaces/u],
    [`ftp://youtu.be/${ID}`, /starts with https/u],
    ['javascript:alert(1)', /starts with https/u],
    ['data:video/mp4;base64,AA', /starts with https/u],
    ['file:///etc/passwd', /starts with https/u],
    ['blob:https://youtube.com/1', /starts with https/u],
    [`https://you\ttu.be/${ID}`, /no spaces/u],
    [`https://youtu.be/${ID}\nx`, /no spaces/u],
    [`https://youtu.be\\@evil.test/${ID}`, /no spaces/u],
    [`https://you​tube.com/watch?v=${ID}`, /no spaces/u],
    [`https://youtu.be/${'a'.repeat(2_000)}`, /longer than 2,000/u],
    [`https://me:pw@youtu.be/${ID}`, /user name/u],
    [`https://youtube.com@127.0.0.1/watch?v=${ID}`, /user name/u],
    [`https://youtu.be:8443/${ID}`, /port/u],
    [`https://youtu.be:443/${ID}`, /port/u],
    [`youtu.be:443/${ID}`, /port/u],
    [`https://youtu.be./${ID}`, /ends in a dot/u],
    [`https://youtube。com/watch?v=${ID}`, /look-alike/u],
    [`https://yоutube.com/watch?v=${ID}`, /look-alike/u],
    ['https://xn--yutube-wqf.com/watch', /look-alike/u],
    [`https://ｙoutube.com/watch?v=${ID}`, /look-alike/u],
    ['https://127.0.0.1/a.mp4', /numbers/u],
    ['https://2130706433/', /numbers/u],
    ['https://0177.0.0.1/', /numbers/u],
    ['https://0x7f.1/', /numbers/u],
    ['https://0x7f000001', /numbers/u],
    ['http://169.254.169.254/latest/meta-data/', /numbers/u],
    ['10.0.0.1:8080/x', /numbers/u],
    ['https://[::1]/', /numbers/u],
    ['https://[::ffff:10.0.0.1]/', /numbers/u],
    ['https://[fd00::1]:80/', /numbers/u],
    ['https://127.0.0.1./', /numbers/u],
    ['https://localhost/v.mp4', /private network/u],
    ['https://nas.local/v.mp4', /private network/u],
    ['https://metadata.google.internal/', /private network/u],
    ['https://video/x', /private network/u],
    ['https://a.localhost/x', /private network/u],
    [`https://youtube.com.evil.com/watch?v=${ID}`, /We take links from/u],
    [`https://notyoutube.com/watch?v=${ID}`, /We take links from/u],
    [`https://evil.com/https://youtu.be/${ID}`, /We take links from/u],
    ['https://example.com/game.mp4', /We take links from/u],
    ['https://127.0.0.1.nip.io/', /We take links from/u],
    ['https://-youtube.com/', /incomplete/u],
    ['https://you_tube.com/', /incomplete/u],
    ['https://bit.ly/3abc', /shortened/u],
    ['https://photos.app.goo.gl/abc', /account/u],
    ['https://share.icloud.com/photos/0abc', /account/u],
    ['https://youtu.be/', /doesn’t lead to a video/u],
    ['https://youtu.be/short', /doesn’t lead/u],
    [`https://youtu.be/${ID}x`, /doesn’t lead/u],
    [`https://www.youtube.com/watch?v=${ID.slice(0, 10)}%41`, /doesn’t lead/u],
    ['https://www.youtube.com/', /doesn’t lead/u],
    [`https://www.youtube.com/redirect?q=https://evil.com&v=${ID}`, /doesn’t lead/u],
    ['https://vimeo.com/watch', /doesn’t lead/u],
    ['https://drive.google.com/file/d/short/view', /doesn’t lead/u],
    ['https://drive.google.com/', /doesn’t lead/u],
  ])('%s', (link, message) => {
    expect(urlOf(link)).toMatch(message)
  })

  test.each([
    ['https://www.youtube.com/playlist?list=PL123', /playlist/u],
    ['https://www.youtube.com/watch?list=PL123', /playlist/u],
    ['https://www.youtube.com/embed/videoseries?list=PL1', /playlist/u],
    ['https://www.youtube.com/@harborpoint', /channel/u],
    ['https://www.youtube.com/channel/UC123/videos', /channel/u],
    ['https://www.youtube.com/clip/Ugk123', /clip/u],
    [`https://drive.google.com/drive/folders/${FILE}`, /folder/u],
    [`https://drive.google.com/drive/u/0/folders/${FILE}?usp=sharing`, /folder/u],
    ['https://drive.google.com/drive/my-drive', /folder/u],
    ['https://www.dropbox.com/scl/fo/abc123def456/h?rlkey=x', /folder/u],
    ['https://1drv.ms/f/s!AbCdEf', /folder/u],
    ['https://vimeo.com/showcase/123456', /showcase/u],
  ])('[N33] %s', (link, message) => {
    expect(urlOf(link)).toMatch(message)
  })
})

/** One IPv4 address in every notation that some resolver understands. */
const notations = ([a, b, c, d]: [number, number, number, number]): string[] => {
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const [hex, octal] = [(part: number) => `0x${part.toString(16)}`, (part: number) => `0${part.toString(8)}`]
  const parts = [a, b, c, d]
  const pair = (at: number, other: number) => (at * 256 + other).toString(16)
  return [
    parts.join('.'),
    parts.map(hex).join('.'),
    parts.map(octal).join('.'),
    `${a}.${hex(b)}.${octal(c)}.${d}`,
    String(whole),
    hex(whole),
    octal(whole),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `[::ffff:${parts.join('.')}]`,
    `[::ffff:${pair(a, b)}:${pair(c, d)}]`,
    `[64:ff9b::${parts.join('.')}]`,
    `${parts.join('.')}.`,
    parts.join('。'),
    parts.join('%2e'),
    `${parts.join('.')}.nip.io`,
    `${parts.join('-')}.sslip.io`,
  ]
}

const byte = fc.nat(255)
const anAddress = fc.oneof(
  fc.tuple(fc.constant(10), byte, byte, byte),
  fc.tuple(fc.constant(127), byte, byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(0), byte, byte, byte),
  fc.tuple(byte, byte, byte, byte),
)

test('[N33] no notation of any address of numbers is taken, wherever it stands', () => {
  const around = fc.constantFrom(
    (host: string) => `https://${host}/watch?v=${ID}`,
    (host: string) => `http://${host}:8080/file/d/${FILE}/view`,
    (host: string) => `${host}/v.mp4`,
    (host: string) => `https://youtube.com@${host}/watch?v=${ID}`,
    (host: string) => `https:\\\\${host}/${ID}`,
    (host: string) => `//${host}/${ID}`,
    (host: string) => `https://${host}#@youtu.be/${ID}`,
    (host: string) => `https://${host}?youtu.be/${ID}`,
  )
  fc.assert(
    fc.property(anAddress, fc.nat(16), around, (address, notation, place) => {
      const host = notations(address)[notation]
      if (host === undefined) throw new Error('There are 17 notations')
      expect(readVideoLink(place(host)).kind).toBe('refused')
    }),
    { numRuns: 2_000 },
  )
})

test('[N33] what is written reads as itself, and a browser reaches a known host with it, over https and nothing else', () => {
  const written = new Set([
    'www.youtube.com',
    'www.youtube-nocookie.com',
    'drive.google.com',
    'vimeo.com',
    'player.vimeo.com',
    'www.dropbox.com',
    '1drv.ms',
    'onedrive.live.com',
    'www.hudl.com',
    'app.box.com',
    'www.icloud.com',
  ])
  const good = fc.constantFrom(
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtu.be/${ID}`,
    `drive.google.com/file/d/${FILE}/view?resourcekey=0-a`,
    'https://vimeo.com/123456789/0a1b2c',
    'https://www.dropbox.com/scl/fi/abc123def456/game%20one.mp4?rlkey=q1w2e3',
    'https://1drv.ms/v/s!AbCdEf?e=1a2B',
    'https://app.box.com/s/abcdefghij0123456789',
    'https://onedrive.live.com/?cid=D1&id=D1%21105',
    'https://www.hudl.com/video/3/123456/5f0c1a',
    'https://www.icloud.com/iclouddrive/0AbCdEfGhIjKl',
  )
  const slip = fc.oneof(
    fc.constantFrom(
      '',
      '/',
      '..',
      '/../',
      '%2e%2e/',
      '@x',
      '@evil.com/',
      '%00',
      '%zz',
      '%',
      '&v=',
      '?',
      '#',
      ':80',
      "'",
      '"',
      '<',
      '.',
      '!',
      '//',
      '10.0.0.1',
    ),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  )
  let taken = 0
  fc.assert(
    fc.property(good, slip, fc.double({ min: 0, max: 1, noNaN: true }), (link, inserted, place) => {
      const at = Math.round(place * link.length)
      const read = readVideoLink(link.slice(0, at) + inserted + link.slice(at))
      if (read.kind === 'refused') return
      taken += 1
      expect(readVideoLink(read.url)).toEqual(read)
      for (const address of [read.url, read.embed_url]) {
        if (address === null) continue
        const { protocol, hostname, port, username, href } = new URL(address)
        expect([protocol, written.has(hostname), port, username, href]).toEqual(['https:', true, '', '', address])
      }
    }),
    { numRuns: 5_000 },
  )
  expect(taken).toBeGreaterThan(500)
})

test('[N33] whatever is typed, an answer comes, and a refusal has words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const read = readVideoLink(text)
      expect(read.kind === 'ok' || read.message.length > 10).toBe(true)
    }),
  )
})
