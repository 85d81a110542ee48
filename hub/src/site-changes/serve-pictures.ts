import { sendRefusal } from '@mayim/core/http/answer.ts'
import type { ServerOptions } from '@mayim/core/http/server-options.ts'
import { refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'
import { pictureOfSite } from './view-changes.ts'

type Mount = NonNullable<ServerOptions<'hub', HubFacility>['mount']>

/** `GET /files/…`: the pictures that wait for the website, and small ones of those that it has. All are public there. */
export function mountPictures({ db }: HubFacility): Mount {
  return async app => {
    app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
      const picture = await pictureOfSite(db, request.params.name)
      if (!picture) return sendRefusal(reply, refuse('missing', 'fileMissing'), request.caller.language)
      return (
        reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-security-policy', "default-src 'none'; sandbox")
          // The frame of the preview has no origin.
          .header('cross-origin-resource-policy', 'cross-origin')
          .type(picture.type)
          .send(picture.bytes)
      )
    })
  }
}
