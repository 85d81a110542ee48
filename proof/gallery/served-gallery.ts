import { addSecurityHeaders } from '@mayim/core/http/security-headers.ts'
import { serveScreens } from '@mayim/core/http/serve-screens.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { hubScreens } from '../../hub/src/top/serve-hub.ts'

export interface ServedGallery {
  /** The address of the frame. */
  readonly frame: string
  readonly close: () => Promise<void>
}

/** No hub is running: the page answers its own requests from fixtures. */
export async function serveOnlyGallery(): Promise<ServedGallery> {
  const app = fastify() as unknown as FastifyInstance
  app.addHook('onRequest', async request => {
    request.cookies = {}
  })
  addSecurityHeaders(app, false)
  const page = await serveScreens(app, hubScreens({ isDemo: true }))
  app.setNotFoundHandler((request, reply) => page(request, reply) || reply.code(404).send())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  // An address of numbers has no passkeys.
  return { frame: `${address.replace('127.0.0.1', 'localhost')}/gallery/frame`, close: () => app.close() }
}

/** Runs in the page: shows an entry. Returns the error if it fails. */
export function showPicture(name: string): Promise<string | null> {
  const { dataset } = document.documentElement
  return new Promise(resolve => {
    // Clears the failure of the previous entry.
    delete dataset.failed
    const watch = new MutationObserver(() => {
      if (dataset.shown !== name && dataset.failed === undefined) return
      watch.disconnect()
      resolve(dataset.failed ?? null)
    })
    watch.observe(document.documentElement, { attributeFilter: ['data-shown', 'data-failed'] })
    // Not a navigation: the desk would close an open dialog on Back.
    history.replaceState(null, '', `#${name}`)
    dispatchEvent(new HashChangeEvent('hashchange'))
  })
}
