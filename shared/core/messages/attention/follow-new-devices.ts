import { ok } from '@mayim/domain/result.ts'
import { type Follower, follow } from '../../ground/followers/follower.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { ChangeRow } from '../../ground/schema/schema.ts'
import { userById } from '../../people/user-table.ts'
import { noteAttention } from './attention.ts'

/** An Admin who has just made an account knows that its owner signs in. */
const newAccountMs = 86_400_000

/** Lists on both sides that staff signed in on this side from a browser that the account had not used (people-321). */
export function followNewDevices(facility: Facility): Follower {
  return follow(facility, {
    name: 'newDevices',
    from: 'now',
    handle: change => noteNewDevice(facility, change),
  })
}

async function noteNewDevice(facility: Facility, change: ChangeRow): Promise<void> {
  if (change.entity !== 'signIn' || change.origin !== facility.side) return
  const { knownDevice, agent, from } = JSON.parse(change.fields) as Record<string, unknown>
  if (knownDevice !== false) return
  const user = await userById(facility.db, change.entityId)
  if (!user || Date.parse(change.at) - Date.parse(user.createdAt) < newAccountMs) return
  const detail = { account: user.username, agent, from }
  await facility.write(async trx => {
    const about = { kind: 'newDevice', entityId: `${user.id} ${from}`, detail } as const
    await noteAttention(facility, trx, systemCaller, about)
    return ok(null)
  })
}
