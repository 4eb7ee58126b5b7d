import type { FastifyInstance, InjectOptions } from 'fastify'

/** A fetch that ends in our own server, in this process: no network, and no mock that can drift. */
export function loopbackFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = Buffer.from(await request.arrayBuffer())
    const response = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>, // Fetch knows more methods than HTTP clients send.
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body.length > 0 && { payload: body }),
    })
    const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(response.rawPayload.length > 0 ? new Uint8Array(response.rawPayload) : null, {
      status: response.statusCode,
      headers,
    })
  }
}
