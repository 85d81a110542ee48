import type { ServerOptions } from '@mayim/core/http/server-options.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'

type Mount = NonNullable<ServerOptions<'hub', HubFacility>['mount']>

/**
 * `GET /ca.crt`: the certificate of the facility's own authority, which is public. A screen that does not trust it yet
 * fetches it here and compares its fingerprint with that beside the pairing code (threats-670).
 */
export function mountOwnCa({ machine: { ownCa } }: HubFacility): Mount {
  return async app => {
    if (ownCa === null) return
    app.get('/ca.crt', async (_request, reply) =>
      reply
        .header('content-disposition', 'attachment; filename="mayim-ca.crt"')
        .type('application/x-x509-ca-cert')
        .send(ownCa.pem),
    )
  }
}
