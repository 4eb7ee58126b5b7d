import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { responseHeaders } from './headers.ts'

test('[N5] pages may reach the bucket of videos and the players of the hosts that are taken, and nothing else', async () => {
  const policy = await policyFor({ videoOrigins: ['https://club.s3.us-east-1.amazonaws.com'] })
  expect(policy.get('connect-src')).toEqual(["'self'", 'https://club.s3.us-east-1.amazonaws.com'])
  expect(policy.get('media-src')).toEqual(["'self'", 'blob:', 'https://club.s3.us-east-1.amazonaws.com'])
  for (const player of ['https://www.youtube-nocookie.com', 'https://drive.google.com', 'https://player.vimeo.com'])
    expect(policy.get('frame-src')).toContain(player)
  expect(policy.get('default-src')).toEqual(["'self'"])
})

test('[N5] without a bucket, pages reach this server alone', async () => {
  const policy = await policyFor({})
  expect([policy.get('connect-src'), policy.get('media-src')]).toEqual([["'self'"], ["'self'", 'blob:']])
})

test('[U81] no page may use microphone, place or sensors, no frame the camera; money is asked for only where Stripe is', async () => {
  const plain = await headersFor({})
  expect(plain['permissions-policy']).toContain('camera=(self)')
  for (const feature of ['microphone', 'geolocation', 'usb', 'payment'])
    expect(plain['permissions-policy']).toContain(`${feature}=()`)
  expect((await headersFor({ paysWithStripe: true }))['permissions-policy']).toContain(
    'payment=(self "https://js.stripe.com" "https://hooks.stripe.com")',
  )
})

test('[O53] pages may load and frame Stripe, and frame Calendly, only where they are set up', async () => {
  const sourcesOf = async (origins: Where) => {
    const policy = await policyFor(origins)
    return ['script-src', 'frame-src', 'connect-src'].flatMap((name) => policy.get(name) ?? []).join(' ')
  }
  expect(await sourcesOf({})).not.toMatch(/stripe|calendly/u)
  const [withStripe, withCalendly] = [
    await sourcesOf({ paysWithStripe: true }),
    await sourcesOf({ schedulesWithCalendly: true }),
  ]
  for (const origin of ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'])
    expect(withStripe).toContain(origin)
  expect(withStripe).not.toContain('calendly')
  expect(withCalendly).toContain('https://calendly.com')
  expect(withCalendly).not.toContain('stripe')
})

type Where = { videoOrigins?: readonly string[]; paysWithStripe?: boolean; schedulesWithCalendly?: boolean }

async function headersFor(origins: Where) {
  const app = Fastify()
  await responseHeaders(app, { isHttps: false, identityOrigin: undefined, ...origins })
  app.get('/', () => 'page')
  return (await app.inject('/')).headers
}

async function policyFor(origins: Where) {
  const headers = await headersFor(origins)
  return new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((line): [string, string[]] => {
        const [name = '', ...sources] = line.split(' ')
        return [name, sources]
      }),
  )
}
