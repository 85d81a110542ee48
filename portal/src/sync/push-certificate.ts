import { createHash } from 'node:crypto'
import { always, type JobTimes, type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/job.ts'
import type { Waking } from '@mayim/core/ground/runtime/job-timer.ts'
import { checkPair, readPair } from '@mayim/core/operator/watch-certificate.ts'
import type { Peer } from '@mayim/core/people/commands/peer.ts'
import type { CertificateFiles } from '@mayim/process/serving.ts'

const lookEveryMs = 60_000

/**
 * Sends the hub its certificate over the link, at the start and after each renewal of its files on this machine
 * (threats-341). A hub that refuses it gets it again when the files have changed.
 */
export function startCertificateJob(
  facility: Waking,
  peer: Peer,
  files: CertificateFiles,
  times: JobTimes = always,
): PeriodicJob {
  let sent = ''
  let fault = ''
  let nextMs = 0
  const isDue = () => facility.hostClock.now() >= nextMs && peer.linked()
  const run = async () => {
    if (!isDue()) return
    nextMs = facility.hostClock.now() + lookEveryMs
    try {
      const { cert, key } = checkPair(readPair(files), files)
      const print = createHash('sha256').update(cert).update(key).digest('hex')
      if (print === sent) return
      const answer = await peer.ask('certificate', { cert, key })
      if (answer.ok || answer.kind === 'invalid') sent = print
      if (!answer.ok) facility.log.warn({ code: answer.code }, 'the hub did not take its certificate')
      fault = ''
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (why !== fault) facility.log.error({ why }, "the hub's certificate cannot be sent")
      fault = why
    }
  }
  return startPeriodicJob(facility, 'hubCertificate', run, { ...times, isDue })
}
