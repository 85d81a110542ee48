import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ServerOptions } from '@mayim/core/http/server-options.ts'
import type { CertificateFiles } from '@mayim/process/serving.ts'
import type { HubFacility, OwnCa } from '../ground/hub-facility.ts'

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

/**
 * Reads `ca.pem` beside the hub's certificate. Null without such a file, or if it did not sign the certificate: then it
 * would help no screen, and the log says so.
 */
export function readOwnCa({ log }: Pick<Facility, 'log'>, files: CertificateFiles | null): OwnCa | null {
  if (files === null) return null
  const file = join(dirname(files.certFile), 'ca.pem')
  if (!existsSync(file)) return null
  try {
    const ca = new X509Certificate(readFileSync(file))
    const own = new X509Certificate(readFileSync(files.certFile))
    if (ca.ca && own.checkIssued(ca) && own.verify(ca.publicKey))
      return { pem: ca.toString(), fingerprint: ca.fingerprint256 }
    log.warn({ file }, "the file of the certificate authority did not sign the hub's certificate")
  } catch (error) {
    log.warn({ file, why: (error as Error).message }, 'the file of the certificate authority cannot be read')
  }
  return null
}
