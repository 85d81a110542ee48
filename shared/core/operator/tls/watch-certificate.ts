import type { CertificateFiles } from '@mayim/process/serving.ts'
import { isFrozenNow } from '../../ground/calendar/shabbos-now.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { startPeriodicJob } from '../../ground/runtime/periodic-job.ts'
import { type Condition, updateConditionAttention } from '../../messages/attention/condition-attention.ts'
import { type Certificate, checkPair, readPair } from './read-certificate.ts'

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

  const job = startPeriodicJob(facility, 'certificate', async () => {
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
  })
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
