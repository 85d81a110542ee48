import { siteChangeRefusals } from '@mayim/contract/entities/site-change.ts'
import type { Peer } from '@mayim/core/commands/peer.ts'
import type { VouchedCaller } from '@mayim/core/commands/vouched-caller.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/runtime/periodic-job.ts'
import { nowIso, record } from '@mayim/core/runtime/record-change.ts'
import { pieceBytes, type SentSiteChange } from '@mayim/core/site-files/site-change-command.ts'
import { ok, type Refusal, type Result } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'
import {
  deleteSiteChange,
  fileOfSiteChange,
  type ListedSiteChange,
  loggedName,
  siteChangeById,
  siteChangeRows,
  updateSiteChange,
} from './site-change-table.ts'

const timeoutMs = 10_000
/** After each failure in a row twice as long, so that no file is sent again every second. */
const [firstRestMs, longestRestMs] = [1_000, 60_000]

/**
 * Sends the newsletters and pictures that wait here while the link is there, the oldest first and each until the portal
 * has answered (sync-950). The portal makes none twice.
 */
export function startSiteChangesJob(facility: HubFacility): PeriodicJob {
  const { peer, link } = facility
  let restMs = firstRestMs
  let restsUntil = 0
  return startPeriodicJob(facility, 'siteChanges', async () => {
    if (!peer.linked() || facility.hostClock.now() < restsUntil) return
    const { ownAcknowledged } = await link.state()
    for (const row of await siteChangeRows(facility.db)) {
      if (row.refusal !== '' || row.seq > ownAcknowledged) continue
      const answer = await send(facility, peer, row)
      if (answer === 'gone') continue
      if (answer.ok) await settle(facility, row, null)
      else if (isLater(answer)) {
        if (answer.code === 'linkDown') await markSent(facility, row.id, null)
        restsUntil = facility.hostClock.now() + restMs
        restMs = Math.min(2 * restMs, longestRestMs)
        return
      } else await settle(facility, row, answer)
      restMs = firstRestMs
    }
  })
}

async function send(facility: Facility, peer: Peer, row: ListedSiteChange): Promise<Result<null> | 'gone'> {
  const { id, kind, list, entry, fileName, at, userId, address } = row
  const bytes = await fileOfSiteChange(facility.db, id)
  const pieces = Math.ceil(bytes.length / pieceBytes)
  for (let piece = 0; piece < pieces; piece += 1) {
    const content = bytes.subarray(piece * pieceBytes, (piece + 1) * pieceBytes).toString('base64')
    const taken = await peer.ask<null>('siteChange', { id, piece, content }, { timeoutMs })
    if (!taken.ok) return taken
  }
  if (!(await markSent(facility, id, nowIso(facility)))) return 'gone'
  const caller: VouchedCaller = { kind: 'person', id: userId, roles: ['Admin'], address, language: 'en' }
  const change: SentSiteChange = { id, kind, list, entry, fileName, pieces, at, caller }
  return peer.ask<null>('siteChange', change, { timeoutMs })
}

/** From then on it cannot be taken back. False if it was before. */
async function markSent(facility: Facility, id: string, sentAt: string | null): Promise<boolean> {
  const marked = await facility.write(async trx => {
    const isThere = (await siteChangeById(trx, id)) !== undefined
    if (isThere) await updateSiteChange(trx, id, { sentAt })
    return ok(isThere)
  })
  return marked.ok && marked.value
}

function isLater({ kind, code }: Refusal): boolean {
  return ['unreachable', 'tooMany', 'later'].includes(kind) || code === 'recovering' || code === 'fenced'
}

/** The website has made it, or refused it, which stays for the Admin to see. */
async function settle(facility: Facility, row: ListedSiteChange, refusal: Refusal | null): Promise<void> {
  const { id } = row
  await facility.write(async trx => {
    if (refusal === null) await deleteSiteChange(trx, id)
    else {
      const code = siteChangeRefusals.find(known => known === refusal.code) ?? 'invalid'
      const told = { code, detail: refusal.detail ?? {} }
      await updateSiteChange(trx, id, { sentAt: null, refusal: JSON.stringify(told) })
    }
    const kind = refusal === null ? 'confirmed' : 'refused'
    await record(facility, trx, systemCaller, { entity: 'siteFile', id: loggedName(row), kind, fields: {} })
    return ok(null)
  })
}
