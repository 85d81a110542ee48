import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigurationError } from '@mayim/process/environment.ts'
import type { CertificateFiles } from '@mayim/process/serving.ts'

/** A certificate with its chain, and its key, as PEM. */
export interface CertificatePair {
  readonly cert: string
  readonly key: string
}

export interface Certificate extends CertificatePair {
  readonly expiresAtMs: number
}

/** Reads both files. Throws a ConfigurationError in one sentence if one cannot be read. */
export function readPair({ certFile, keyFile }: CertificateFiles): CertificatePair {
  return { cert: readText(certFile), key: readText(keyFile) }
}

/** Checks a pair. Throws a ConfigurationError in one sentence if it is none, or if the key belongs to another one. */
export function checkPair(
  { cert, key }: CertificatePair,
  { certFile, keyFile }: CertificateFiles,
): Certificate {
  const first = parse(certFile, 'a certificate in PEM form', () => new X509Certificate(cert))
  const privateKey: KeyObject = parse(keyFile, 'a key in PEM form without a passphrase', () =>
    createPrivateKey(key),
  )
  if (!first.checkPrivateKey(privateKey))
    throw new ConfigurationError([`The key in ${keyFile} does not belong to the certificate in ${certFile}.`])
  return { cert, key, expiresAtMs: first.validToDate.getTime() }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigurationError([
      `${file} cannot be read (${code}): a certificate or its key must be there.`,
    ])
  }
}

function parse<T>(file: string, what: string, read: () => T): T {
  try {
    return read()
  } catch {
    throw new ConfigurationError([`${file} does not contain ${what}.`])
  }
}
