import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { fileURLToPath } from 'node:url'

/** A certificate file with its key file, for `localhost` and `127.0.0.1`, valid from 2024 to 2056. */
export interface CertificateFiles {
  readonly certificate: string
  readonly key: string
}

/** The certificate authority (CA) that signed both certificates. Its key was thrown away. */
export const caFile = pathOf('ca.pem')
export const firstCertificate: CertificateFiles = {
  certificate: pathOf('first.pem'),
  key: pathOf('first-key.pem'),
}
export const nextCertificate: CertificateFiles = {
  certificate: pathOf('next.pem'),
  key: pathOf('next-key.pem'),
}

let isTrusted = false

/** Has this process trust the CA of the tests, besides those that it trusts already. */
export function trustTestCa(): void {
  if (isTrusted) return
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(caFile, 'utf8')])
  isTrusted = true
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
