import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { constants } from 'node:zlib'

type Origins = {
  isHttps: boolean
  identityOrigin: string | undefined
  videoOrigins?: readonly string[]
  paysWithStripe?: boolean
  schedulesWithCalendly?: boolean
  /** Tells the sources of scripts that stand in the pages themselves. */
  inlineScripts?: () => readonly string[]
}

/** Whose players may stand in a page: of the links that a player may submit. */
const PLAYERS = ['https://www.youtube-nocookie.com', 'https://drive.google.com', 'https://player.vimeo.com']

/** O53. What Stripe's form needs of a page, and only where it is shown. */
const STRIPE = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** U81. What no page of ours and no frame in one may ask the device for. */
const NEVER = [
  'accelerometer',
  'browsing-topics',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * Parts of the app that are never a page, nor what a worker begins with. The browser obeys the policies of their page,
 * which would be a kilobyte beside each of the files of a first visit.
 */
export const PART_OF_A_PAGE =
  /^\/(?:assets\/(?!(?:[^?]*\/)?[^/?]*worker)[^?]*\.(?:js|css|woff2)|icons\/[^?]*\.png)(?:\?|$)/u
const POLICY = 'content-security-policy'
const ONLY_OF_PAGES = [POLICY, 'referrer-policy', 'x-dns-prefetch-control', 'x-frame-options']

/** Security headers and compression for everything the server sends. */
export async function responseHeaders(
  app: FastifyInstance,
  {
    isHttps,
    identityOrigin,
    videoOrigins = [],
    paysWithStripe = false,
    schedulesWithCalendly = false,
    inlineScripts = () => [],
  }: Origins,
) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(paysWithStripe ? STRIPE.script : [])],
        // What cuts pictures writes its rules into a <style> element while it runs.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:', ...videoOrigins],
        frameSrc: [
          "'self'",
          ...PLAYERS,
          ...(paysWithStripe ? STRIPE.frame : []),
          ...(schedulesWithCalendly ? ['https://calendly.com'] : []),
        ],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...(identityOrigin ? [identityOrigin] : []),
          ...videoOrigins,
          ...(paysWithStripe ? STRIPE.connect : []),
        ],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000 },
    // Browsers ignore these on plain http and say so in the console each time.
    crossOriginOpenerPolicy: isHttps && { policy: 'same-origin' },
    originAgentCluster: isHttps,
    // For Flash, for Internet Explorer, and for a filter that no browser has that the app runs in.
    xPermittedCrossDomainPolicies: false,
    xDownloadOptions: false,
    xXssProtection: false,
  })
  const permissions = [
    ...NEVER.map((feature) => `${feature}=()`),
    // For the code on a bib, at the desk of an event.
    'camera=(self)',
    `payment=(${paysWithStripe ? ['self', ...STRIPE.frame.map((origin) => `"${origin}"`)].join(' ') : ''})`,
  ].join(', ')
  app.addHook('onRequest', async ({ url }, { raw }) => {
    if (PART_OF_A_PAGE.test(url)) {
      for (const name of ONLY_OF_PAGES) raw.removeHeader(name)
      return
    }
    raw.setHeader('permissions-policy', permissions)
    if (!url.startsWith('/api/')) allowScripts(raw, inlineScripts())
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    // The default of 11 takes seconds for a large file.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
}

const OF_THIS_SERVER = "script-src 'self'"

function allowScripts(raw: ServerResponse, sources: readonly string[]) {
  const policy = String(raw.getHeader(POLICY))
  raw.setHeader(POLICY, policy.replace(OF_THIS_SERVER, [OF_THIS_SERVER, ...sources].join(' ')))
}
