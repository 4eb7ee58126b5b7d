import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest)$/u
/** What fits into one packet gains nothing. */
const LEAST_BYTES = 1_024

const encode = {
  br: (file: Buffer) =>
    promisify(brotliCompress)(file, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: file.byteLength } }),
  gz: (file: Buffer) => promisify(gzip)(file, { level: 9 }),
}

/**
 * Lays beside each file of the build what the server sends of it. Packed once and as small as it goes: the server would
 * spend some 80 ms on the files of one new tablet, and send a tenth more.
 */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'courtside-compressed',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build: { outDir } }) => {
      folder = path.resolve(root, outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const names = await readdir(folder, { recursive: true })
        await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => pack(path.join(folder, name))))
      },
    },
  }
}

async function pack(name: string): Promise<void> {
  const file = await readFile(name)
  if (file.byteLength < LEAST_BYTES) return
  for (const [ending, packed] of Object.entries(encode)) await writeFile(`${name}.${ending}`, await packed(file))
}
