import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { type CopyPlace, PlaceFault } from './place.ts'
import { emptyHash, type StoreAccess, type StoreRequest, signRequest } from './sign-request.ts'

export interface StoreConfig extends StoreAccess {
  /** `https://s3.example.org/bucket`, or a folder in it. */
  readonly url: string
}

/** A slow line sends a large file in it. */
const longestMs = 1_800_000
const answerMs = 30_000

/**
 * A store that speaks S3, by the path of the bucket. The store compares what it gets with the hash of the file, which the
 * request has.
 * @param ending ends every request
 */
export function storePlace(config: StoreConfig, now: () => number, ending?: AbortSignal): CopyPlace {
  const base = new URL(config.url.replace(/\/+$/, ''))
  const [, bucket = '', ...folders] = base.pathname.split('/')
  const prefix = folders.map(folder => `${decodeURIComponent(folder)}/`).join('')
  const at = (name: string) => new URL(`${base.href}/${name}`)

  async function ask(
    request: Pick<StoreRequest, 'method' | 'url'>,
    { body, bodyHash = emptyHash, forMs = answerMs }: { body?: Blob; bodyHash?: string; forMs?: number } = {},
  ): Promise<Response> {
    const headers = signRequest(config, { ...request, bodyHash, atMs: now() })
    let response: Response
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(forMs), ...(ending ? [ending] : [])])
      response = await fetch(request.url, { method: request.method, headers, signal, body: body ?? null })
    } catch (error) {
      throw new PlaceFault('unreachable', causeOf(error))
    }
    if (response.ok || (response.status === 404 && request.url.href !== listUrl().href)) return response
    throw await faultOf(response)
  }
  function listUrl(): URL {
    const url = new URL(`/${bucket}`, base)
    // A store may not read + as a space.
    url.search = `list-type=2&prefix=${encodeURIComponent(prefix)}`
    return url
  }
  return {
    kind: 'store',
    where: `${base.host}${base.pathname}`,
    everyMs: null,
    away: () => null,
    names: async () => {
      const text = await bodyOf(await ask({ method: 'GET', url: listUrl() }))
      return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key.slice(prefix.length))
    },
    put: async ({ name, file, sha256 }) => {
      const sent = { body: await openAsBlob(file), bodyHash: sha256, forMs: longestMs }
      const response = await ask({ method: 'PUT', url: at(name) }, sent)
      if (!response.ok) throw await faultOf(response)
      await response.body?.cancel()
    },
    hashOf: async name => {
      const response = await ask({ method: 'GET', url: at(name) }, { forMs: longestMs })
      if (!response.ok) {
        await response.body?.cancel()
        return null
      }
      const hash = createHash('sha256')
      try {
        for await (const part of response.body ?? []) hash.update(part)
      } catch (error) {
        throw new PlaceFault('unreachable', causeOf(error))
      }
      return hash.digest('hex')
    },
    remove: async name => {
      await (await ask({ method: 'DELETE', url: at(name) })).body?.cancel()
    },
  }
}

async function bodyOf(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw new PlaceFault('unreachable', causeOf(error))
  }
}

/** The store says why in `<Code>`. */
async function faultOf(response: Response): Promise<PlaceFault> {
  const said = /<Code>([A-Za-z0-9]+)<\/Code>/.exec(await response.text().catch(() => ''))?.[1]
  const isRefused = response.status === 401 || response.status === 403 || response.status === 404
  return new PlaceFault(isRefused ? 'refused' : 'other', said ?? String(response.status))
}

function causeOf(error: unknown): string {
  const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException }
  return cause?.code ?? name
}
