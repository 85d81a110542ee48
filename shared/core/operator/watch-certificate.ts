import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigurationError } from '@mayim/process/environment.ts'
import type { CertificateFiles } from '@mayim/process/serving.ts'
import { isFrozenNow } from '../ground/calendar/shabbos-now.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import { always, startPeriodicJob } from '../ground/runtime/job.ts'
import { type Condition, updateConditionAttention } from '../messages/attention/attention.ts'

/** A certificate that is read again when its files change. */
export interface WatchedCertificate {
  current(): Certificate
  /** Full days until it expires; negative afterwards. */
  daysLeft(): number
  /** Whether a renewed one waits for the end of Shabbos or Yom Tov. */
  isRenewalWaiting(): boolean
  /** Calls back with each later certificate. */
  onRenewal(listener: (certificate: Certificate) => void): void
  stop(): Promise<void>
}

const dayMs = 86_400_000

/**
 * Reads a certificate now and each second, so that a renewal needs no restart (threats-124). Files that do not fit
 * together, as between two writes of a renewal, leave the current certificate in use. A renewal waits until Shabbos is
 * over unless the current certificate has expired (visit-142). Logs the days left at the start, at each renewal, and daily
 * from 21 days on, and lists it for staff from then on. Throws a ConfigurationError if there is no valid pair at the start.
 */
function watchCertificate(facility: Facility, files: CertificateFiles): WatchedCertificate {
  const { log, hostClock } = facility
  const listeners = new Set<(certificate: Certificate) => void>()
  let current = checkPair(readPair(files), files)
  let fault: string | null = null
  let logged: number | null = null
  let listed: number | null = null
  let waits = false
  const daysLeft = () => Math.floor((current.expiresAtMs - hostClock.now()) / dayMs)

  function note(): void {
    const days = daysLeft()
    if (days === logged) return
    const isFirst = logged === null
    logged = days
    const level = levelOf(days)
    if (isFirst || level !== 'info') log[level]({ daysLeft: days }, 'days left of the certificate')
  }

  /** Looks once a day, and after each renewal. */
  async function list(): Promise<void> {
    const days = daysLeft()
    if (days === listed) return
    const isDue = levelOf(days) !== 'info'
    await updateConditionAttention(facility, 'certificate', isDue ? conditionOf(days) : null)
    listed = days
  }

  const run = async () => {
    try {
      const pair = readPair(files)
      const isNew = pair.cert !== current.cert || pair.key !== current.key
      waits = isNew && daysLeft() >= 0 && isFrozenNow(facility)
      if (isNew && !waits) {
        current = checkPair(pair, files)
        logged = null
        for (const listener of listeners) listener(current)
      }
      fault = null
    } catch (error) {
      const { message } = error as Error
      if (message !== fault) log.warn({ reason: message }, 'the renewed certificate cannot be used')
      fault = message
    }
    note()
    await list()
  }
  // Its files are not in the database.
  const job = startPeriodicJob(facility, 'certificate', run, { ...always, wakesBy: 'second' })
  return {
    current: () => current,
    daysLeft,
    isRenewalWaiting: () => waits,
    onRenewal: listener => void listeners.add(listener),
    stop: () => job.stop(),
  }
}

/** Watches the certificate of a side until `ends`; null for a side without one. */
export function openCertificate(
  facility: Facility,
  files: CertificateFiles | null,
  ends: AsyncDisposableStack,
): WatchedCertificate | null {
  if (files === null) return null
  const certificate = watchCertificate(facility, files)
  ends.defer(() => certificate.stop())
  return certificate
}

/** A renewal is due a month before the end; at 21 days one has failed. */
function levelOf(daysLeft: number): 'info' | 'warn' | 'error' {
  if (daysLeft > 21) return 'info'
  return daysLeft > 7 ? 'warn' : 'error'
}

function conditionOf(daysLeft: number): Condition {
  const degree = levelOf(daysLeft) === 'warn' ? 'soon' : daysLeft < 0 ? 'ended' : 'week'
  return { kind: 'certificate', entityId: degree, detail: { daysLeft } }
}

/** A certificate with its chain, and its key, as PEM. */
interface CertificatePair {
  readonly cert: string
  readonly key: string
}

interface Certificate extends CertificatePair {
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
