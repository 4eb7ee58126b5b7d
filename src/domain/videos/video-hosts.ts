import type { WebAddress } from './web-address.ts'

/** A link in the one form in which it is kept, or words for a person. */
export type HostAnswer =
  | { video_type: 'YouTube' | 'Drive' | 'Direct'; url: string; embed_url: string | null; host_name: string }
  | string

type ReadHost = (address: WebAddress) => HostAnswer

const FOLDER = 'This link is a folder. Open the video in it and copy its link.'
const NO_VIDEO = (host: string) => `This ${host} link doesn’t lead to a video. Open the video and copy its link.`

function readYouTube({ host, path, parameters }: WebAddress): HostAnswer {
  if (path.startsWith('/clip/')) return 'This link is a clip. Copy the link of the whole video.'
  if (/^\/(?:@|channel\/|c\/|user\/)/u.test(path))
    return 'This link is a channel. Open the video in it and copy its link.'
  const id =
    host === 'youtu.be'
      ? /^\/([^/]+)\/?$/u.exec(path)?.[1]
      : /^\/watch\/?$/u.test(path)
        ? parameters.get('v')
        : /^\/(?:shorts|live|embed|v|e)\/([^/]+)\/?$/u.exec(path)?.[1]
  if (id === 'videoseries' || (id === undefined && parameters.has('list'))) {
    return 'This link is a playlist. Open the game in it and copy the link of that one video.'
  }
  if (id === undefined || !/^[\w-]{11}$/u.test(id)) return NO_VIDEO('YouTube')
  return {
    video_type: 'YouTube',
    url: `https://www.youtube.com/watch?v=${id}`,
    embed_url: `https://www.youtube-nocookie.com/embed/${id}`,
    host_name: 'YouTube',
  }
}

function readDrive({ path, parameters }: WebAddress): HostAnswer {
  if (/^\/(?:drive|folderview|embeddedfolderview)(?:\/|$)/u.test(path)) return FOLDER
  const id = /^\/(?:open|uc)\/?$/u.test(path)
    ? parameters.get('id')
    : /^\/file\/(?:u\/\d+\/)?d\/([^/]+)(?:\/(?:view|edit|preview)?)?$/u.exec(path)?.[1]
  if (id === undefined || !/^[\w-]{15,100}$/u.test(id)) return NO_VIDEO('Google Drive')
  // Files shared before 2021 are not found without it.
  const key = kept(parameters, ['resourcekey'])
  return {
    video_type: 'Drive',
    url: `https://drive.google.com/file/d/${id}/view${key}`,
    embed_url: `https://drive.google.com/file/d/${id}/preview${key}`,
    host_name: 'Google Drive',
  }
}

function readVimeo({ host, path, parameters }: WebAddress): HostAnswer {
  if (/^\/(?:showcase|album)\/\d+\/?$/u.test(path))
    return 'This link is a showcase. Open the video in it and copy its link.'
  const found =
    host === 'player.vimeo.com'
      ? /^\/video\/(\d+)\/?$/u.exec(path)
      : /^\/(?:(?:channels\/[\w-]+|groups\/[\w-]+\/videos|(?:showcase|album)\/\d+\/video)\/)?(\d+)(?:\/([\da-f]+))?\/?$/u.exec(
          path,
        )
  const id = found?.[1]
  if (id === undefined || !/^[1-9]\d{4,14}$/u.test(id)) return NO_VIDEO('Vimeo')
  // A video that is not listed opens only with the sign that its link carries.
  const given = found?.[2] ?? parameters.get('h') ?? ''
  const sign = /^[\da-f]{6,40}$/u.test(given) ? given : ''
  return {
    video_type: 'Direct',
    url: `https://vimeo.com/${id}${sign && `/${sign}`}`,
    embed_url: `https://player.vimeo.com/video/${id}${sign && `?h=${sign}`}`,
    host_name: 'Vimeo',
  }
}

const SHARED_ELSEWHERE = 'These links expire or need an account. Upload the file instead.'
const SHORTENED = 'This link is shortened. Open it and copy the address of the video itself.'

/** A page of another host that shows the video itself: kept as a link. `paths` are those that share one file. */
const page =
  (name: string, host: string, paths: RegExp, parameterNames: string[] = [], folders?: RegExp): ReadHost =>
  ({ path, parameters }) => {
    if (folders?.test(path)) return FOLDER
    if (!paths.test(path)) return NO_VIDEO(name)
    return {
      video_type: 'Direct',
      url: `https://${host}${path}${kept(parameters, parameterNames)}`,
      embed_url: null,
      host_name: name,
    }
  }

const refused =
  (words: string): ReadHost =>
  () =>
    words

/**
 * N33. Hosts whose links work for somebody without an account there, do not end by themselves and say what they are. A
 * host is matched as a whole, so nothing that merely ends or begins like one gets in. OneDrive, Dropbox, Box, iCloud
 * Drive and Hudl do not let their pages be shown inside others, so they are opened beside. Photo albums and social
 * networks ask for an account.
 */
const HOSTS = new Map<string, ReadHost>([
  ...[
    'youtube.com',
    'www.youtube.com',
    'm.youtube.com',
    'youtu.be',
    'youtube-nocookie.com',
    'www.youtube-nocookie.com',
  ].map((host) => [host, readYouTube] as const),
  ['drive.google.com', readDrive],
  ['docs.google.com', readDrive],
  ...['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'].map((host) => [host, readVimeo] as const),
  ...['dropbox.com', 'www.dropbox.com'].map(
    (host) =>
      [
        host,
        page(
          'Dropbox',
          'www.dropbox.com',
          /^\/(?:s|scl\/fi)\/[\w-]{8,64}\/[\w.%~()+,'&-]+$/u,
          ['rlkey'],
          /^\/(?:sh|scl\/fo|home)(?:\/|$)/u,
        ),
      ] as const,
  ),
  ['1drv.ms', page('OneDrive', '1drv.ms', /^\/[uv]\/[\w!./-]{6,200}$/u, ['e'], /^\/f\//u)],
  [
    'onedrive.live.com',
    page('OneDrive', 'onedrive.live.com', /^\/(?:embed|redir|download)?$/u, ['cid', 'id', 'resid', 'authkey', 'e']),
  ],
  ...['hudl.com', 'www.hudl.com'].map(
    (host) =>
      [
        host,
        page('Hudl', 'www.hudl.com', /^\/(?:video(?:\/\d+)+(?:\/[\da-f]+)?|v\/[\w-]{4,40}|watch\/[\w/-]{4,120})\/?$/u),
      ] as const,
  ),
  ['app.box.com', page('Box', 'app.box.com', /^\/s\/[\da-z]{20,64}\/?$/u, [], /^\/folder\//u)],
  ...['icloud.com', 'www.icloud.com'].map(
    (host) => [host, page('iCloud Drive', 'www.icloud.com', /^\/iclouddrive\/[\w-]{10,80}$/u)] as const,
  ),
  ...[
    'photos.google.com',
    'photos.app.goo.gl',
    'share.icloud.com',
    'www.instagram.com',
    'instagram.com',
    'www.facebook.com',
    'facebook.com',
    'fb.watch',
    'www.tiktok.com',
    'tiktok.com',
    'vm.tiktok.com',
    'we.tl',
    'wetransfer.com',
    'x.com',
    'twitter.com',
    'www.snapchat.com',
  ].map((host) => [host, refused(SHARED_ELSEWHERE)] as const),
  ...['bit.ly', 'goo.gl', 't.co', 'tinyurl.com', 'is.gd', 'ow.ly', 'rb.gy', 'cutt.ly'].map(
    (host) => [host, refused(SHORTENED)] as const,
  ),
])

/** What this host makes of the link. */
export function readAtHost(address: WebAddress): HostAnswer {
  const read = HOSTS.get(address.host)
  return read
    ? read(address)
    : 'We take links from YouTube, Google Drive, Vimeo, Dropbox, OneDrive, Box, iCloud Drive and Hudl. Use one of these, or upload the file.'
}

/** These parameters of the link, in this order; one with odd signs is left out. */
function kept(parameters: WebAddress['parameters'], names: string[]): string {
  const pairs = names.flatMap((name) => {
    const value = parameters.get(name)
    return value !== undefined && /^(?:[\w!.~*-]|%[\da-f]{2})+$/iu.test(value) ? [`${name}=${value}`] : []
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
