import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { always, type JobTimes, type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/job.ts'
import type { Peer } from '@mayim/core/people/commands/peer.ts'
import { changedPasswords, deleteChangedPassword } from '@mayim/core/sign-in/credential-table.ts'
import { ok } from '@mayim/domain/result.ts'

/**
 * Tells the portal of each given password that was changed here, while the link is there (people-322). A change that
 * the portal refuses is dropped.
 */
export function startChangedPasswordsJob(
  facility: Facility,
  peer: Peer,
  times: JobTimes = always,
): PeriodicJob {
  const { open } = facility.ownSealer
  /** Some may wait for the link. */
  let isWaiting = true
  const run = async () => {
    if (!peer.linked()) {
      isWaiting = true
      return
    }
    isWaiting = false
    for (const { userId, given, passwordHash } of await changedPasswords(facility.db)) {
      const body = { userId, given: open(given), passwordHash: open(passwordHash) }
      const answer = await peer.ask('changedPassword', body, { timeoutMs: 10_000 })
      if (!answer.ok && (answer.kind === 'unreachable' || answer.kind === 'tooMany')) {
        isWaiting = true
        continue
      }
      if (!answer.ok)
        facility.log.warn({ user: userId, code: answer.code }, 'a changed password was not accepted')
      await facility.write(async trx => ok(await deleteChangedPassword(trx, userId)))
    }
  }
  const isDue = () => isWaiting && peer.linked()
  return startPeriodicJob(facility, 'changedPasswords', run, { ...times, isDue })
}
