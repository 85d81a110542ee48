import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { CertificateFiles } from '@mayim/process/serving.ts'
import type { OwnCa } from '../../ground/hub-facility.ts'

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
