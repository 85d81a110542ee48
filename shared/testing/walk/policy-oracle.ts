import type { Policy } from '@mayim/contract/call.ts'
import type { WalkCaller } from './world.ts'

/** Whose object a request names: a user's, a room, or nobody's. */
export type NamedObject =
  | { readonly kind: 'none' }
  | { readonly kind: 'user'; readonly userId: string | null }
  | { readonly kind: 'room'; readonly roomId: number }

const staff = ['Admin', 'Reception', 'Attendant'] as const

/**
 * What a policy says, read again from threats-1, threats-T6; a device passes on a room only where it is its own.
 */
export function mayCall(policy: Policy, caller: WalkCaller, object: NamedObject): boolean {
  const onForeignRoom = object.kind === 'room' && caller.kind === 'device' && object.roomId !== caller.roomId
  return policy.who.some(word => {
    switch (word) {
      case 'anyone':
        return true
      case 'user':
        return caller.kind === 'person'
      case 'self':
        return (
          caller.kind === 'person' && object.kind === 'user' && (object.userId ?? caller.id) === caller.id
        )
      case 'staff':
        return staff.some(role => caller.roles.includes(role))
      case 'device':
        return caller.kind === 'device' && !onForeignRoom
      default:
        return caller.roles.includes(word) && !onForeignRoom
    }
  })
}

/**
 * Whether a policy has a word for this caller on some object. A call that is not built yet tells such a caller so
 * before it looks at the object.
 */
export function mayCallSomewhere(policy: Policy, caller: WalkCaller): boolean {
  const own =
    caller.roomId === undefined
      ? ({ kind: 'none' } as const)
      : { kind: 'room' as const, roomId: caller.roomId }
  return mayCall(policy, caller, own) || mayCall(policy, caller, { kind: 'user', userId: caller.id })
}
