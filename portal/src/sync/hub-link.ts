import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { confirmedByPeer } from '@mayim/core/sync/confirmed-by-peer.ts'
import { createJoinCode } from '@mayim/core/sync/joining/join-codes.ts'
import { neverLinked } from '@mayim/core/sync/link-state.ts'
import type { RecoveryDesk } from '@mayim/core/sync/recovery/recovery-desk.ts'
import { viewLink } from '@mayim/core/sync/view-link.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../ground/portal-facility.ts'
import { admitHub } from './admit-hub.ts'
import type { SharedLink } from './shared-link.ts'
import type { SyncServer } from './sync-server.ts'

/** The link to the hub, which exists before the server that the hub connects to. */
export interface HubLink {
  readonly ofFacility: Pick<PortalFacility, 'link' | 'confirmedByHub'>
  isLinked(): boolean
  /** Sets the link's connection. */
  open(sync: SyncServer, shared: SharedLink): void
}

/** A link without a connection: not linked, and its keys cannot be revoked. */
export function createHubLink(facility: Facility, recovery: RecoveryDesk, facilityKey: string): HubLink {
  let channel: { readonly sync: SyncServer; readonly shared: SharedLink } | null = null
  return {
    ofFacility: {
      link: {
        state: () => viewLink(facility, channel?.shared.current() ?? neverLinked),
        async recover() {
          await recovery.close('recovering')
          channel?.sync.endChannel()
          return ok(null)
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
    isLinked: () => channel?.shared.current().linked ?? false,
    open(sync, shared) {
      channel = { sync, shared }
    },
  }
}
