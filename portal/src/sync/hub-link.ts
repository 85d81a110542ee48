import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { facilityIdOf } from '@mayim/core/sync/facility-keys.ts'
import { createJoinCode, redeemJoinCode } from '@mayim/core/sync/join-codes.ts'
import { confirmedByPeer, neverLinked, peerClock, viewLink } from '@mayim/core/sync/link-state.ts'
import type { RecoveryDesk } from '@mayim/core/sync/recovery/recovery-desk.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../ground/portal-facility.ts'
import type { SharedLink } from './shared-link.ts'
import { insertJoinedKey, revokeOtherProposals } from './sync-key-table.ts'
import type { SyncServer } from './sync-server.ts'

/** The link to the hub, which exists before the server that the hub connects to. */
export interface HubLink {
  readonly ofFacility: Pick<PortalFacility, 'link' | 'confirmedByHub'>
  isLinked(): boolean
  /** Sets the link's connection. */
  open(sync: SyncServer, shared: SharedLink): void
}

/** A link without a connection: not linked, and its keys cannot be revoked. */
export function createHubLink(
  facility: Facility,
  recovery: RecoveryDesk,
  { facilityKey, version }: { readonly facilityKey: string; readonly version: string },
): HubLink {
  let channel: { readonly sync: SyncServer; readonly shared: SharedLink } | null = null
  const current = () => channel?.shared.current() ?? neverLinked
  return {
    ofFacility: {
      link: {
        state: () => viewLink(facility, current(), version),
        current,
        async recover() {
          await recovery.press()
          channel?.sync.endChannel()
          return ok(null)
        },
        async endRecovery() {
          const ended = await recovery.end()
          if (ended.ok) channel?.sync.endChannel()
          return ended
        },
        invite: () => createJoinCode(facility, { purpose: 'hub', name: '' }),
        admit: asked => admitHub(facility, facilityKey, asked),
        async revokeKeys() {
          const revoked = channel ? await channel.sync.keys.revokeAll() : refuse('unreachable', 'unreachable')
          channel?.sync.endChannel()
          return revoked
        },
      },
      confirmedByHub: async () => channel !== null && confirmedByPeer(facility, channel.shared),
    },
    isLinked: () => current().linked,
    open(sync, shared) {
      channel = { sync, shared }
      sync.link.onChange(peerClock(facility.time))
    },
  }
}

/**
 * Accepts the hub that sends the Admin's code and the hash of the key that it made (sync-45, sync-46). Returns the
 * facility's id and key. The key of the link is valid beside the older ones until the first hello with it.
 */
async function admitHub(
  facility: Facility,
  facilityKey: string,
  { code, keyHash }: { readonly code: string; readonly keyHash: string },
): Promise<Result<{ facilityId: string; facilityKey: string }>> {
  const now = new Date(facility.hostClock.now()).toISOString()
  return redeemJoinCode(facility, { purpose: 'hub', code, claim: keyHash }, async trx => {
    await revokeOtherProposals(trx, keyHash, now)
    await insertJoinedKey(trx, keyHash, now)
    return { facilityId: facilityIdOf(facility), facilityKey }
  })
}
