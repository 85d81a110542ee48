import { X509Certificate } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { checkPair, readPair } from '@mayim/core/operator/watch-certificate.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { CertificateFiles } from '@mayim/process/serving.ts'
import Type from 'typebox'
import { Compile } from 'typebox/compile'

const check = Compile(
  Type.Object(
    { cert: Type.String({ maxLength: 40_000 }), key: Type.String({ maxLength: 10_000 }) },
    { additionalProperties: false },
  ),
)
const newOf = (file: string) => `${file}.new`

/**
 * Installs a certificate that the portal's machine got for the hub (threats-341). It must fit its key, have the names
 * of the present one and not end before it. The watcher of the files takes it into use.
 */
export function takeCertificate(
  { log }: Pick<Facility, 'log'>,
  files: CertificateFiles,
  body: unknown,
): Result<null> {
  if (!check.Check(body)) return refuse('invalid', 'invalid')
  const present = readPair(files)
  if (present.cert === body.cert && present.key === body.key) return ok(null)
  const why = faultOf(body, files)
  if (why !== null) {
    log.error({ why }, 'a certificate from the portal was not taken')
    return refuse('invalid', 'invalid')
  }
  writeFileSync(newOf(files.certFile), body.cert, { mode: 0o640 })
  writeFileSync(newOf(files.keyFile), body.key, { mode: 0o640 })
  renameSync(newOf(files.keyFile), files.keyFile)
  renameSync(newOf(files.certFile), files.certFile)
  log.info('a renewed certificate came from the portal')
  return ok(null)
}

/** Completes an installation that a power cut stopped between its two files; before the certificate is read. */
export function finishTaking({ certFile, keyFile }: CertificateFiles): void {
  const isHalf = existsSync(newOf(certFile)) && !existsSync(newOf(keyFile))
  if (isHalf) renameSync(newOf(certFile), certFile)
}

function faultOf(given: { cert: string; key: string }, files: CertificateFiles): string | null {
  try {
    const next = checkPair(given, files)
    const present = checkPair(readPair(files), files)
    if (next.expiresAtMs < present.expiresAtMs) return 'it ends before the present one'
    const names = namesOf(next.cert)
    return namesOf(present.cert).every(name => names.includes(name))
      ? null
      : 'it lacks a name of the present one'
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read'
  }
}

function namesOf(cert: string): string[] {
  return new X509Certificate(cert).subjectAltName?.split(', ') ?? []
}
