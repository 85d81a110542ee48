import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const kinds = /\.(js|css|svg|webmanifest|json)$/
/** Smaller files fit into one packet anyway. */
const smallestBytes = 600
const most = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/**
 * A Vite plugin: writes a `.br` and a `.gz` beside each file that becomes smaller, so that the server need not
 * compress at each request.
 */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'mayim-compressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    async closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
        kinds.test(file),
      )
      await Promise.all(files.map(file => compress(join(folder, file))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file)
  if (bytes.length < smallestBytes) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, most),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
