import { ok, refuse } from '@mayim/domain/result.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { pairedDevices } from '../../sign-in/device-table.ts'
import { createPairingCode, pairDevice, revokeDevice } from '../../sign-in/pair-device.ts'
import { cookieNameOf } from '../cookie-jar.ts'
import type { Handlers } from '../handler.ts'
import { answerWith } from './account.ts'

/** The parts of pairing that only a real hub has. */
export interface PairingOfSide<F extends Facility> {
  /** The fingerprint of this side's own certificate authority, which a new screen has to trust; null without one. */
  caFingerprint?(facility: F): string | null
}

/** The pairing of panels, kiosks and displays, at the hub only. */
export function pairingHandlers<F extends Facility>(side: PairingOfSide<F> = {}) {
  return {
    pairingCodeCreate: async (facility, { body }, { auth }) => {
      const made = await createPairingCode(auth, {
        role: body.role,
        ...(body.roomId === undefined ? {} : { roomId: body.roomId }),
        ...(body.readerId === undefined ? {} : { readerId: body.readerId }),
      })
      const caFingerprint = side.caFingerprint?.(facility) ?? null
      return made.ok && caFingerprint !== null ? ok({ ...made.value, caFingerprint }) : made
    },

    pairDevice: async (_facility, { caller, body }, edge) => {
      const wantsCookie = body.session === 'cookie'
      if (wantsCookie && !edge.cookies.sameSite) return refuse('forbidden', 'foreignOrigin')
      const paired = await pairDevice(edge.auth, caller, { code: body.code })
      const cookie = cookieNameOf(paired.ok ? screenName(paired.value) : undefined)
      return answerWith(edge, paired, wantsCookie ? cookie : null)
    },

    devicesPaired: async facility =>
      ok(
        (await pairedDevices(facility.db)).map(({ id, role, name, roomId, pairedAt, revokedAt }) => ({
          id,
          role,
          name,
          roomId,
          pairedAt,
          revoked: revokedAt !== null,
        })),
      ),

    deviceRevoke: async (_facility, { params }, { auth }) => revokeDevice(auth, params.deviceId),
  } satisfies Partial<Handlers<'hub', F>>
}

/** Each paired screen has its own session, also if several are open in one browser. */
function screenName({ roomId, roles }: { roomId?: number; roles: readonly string[] }): string | undefined {
  return roomId === undefined ? roles[0]?.toLowerCase() : `room-${roomId}`
}
