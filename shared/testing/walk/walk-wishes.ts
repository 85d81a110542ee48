import { type CallId, calls, callsOf } from '@mayim/contract/calls.ts'
import { faultsOf } from './judge.ts'
import { nothing, type Parts, requestOf } from './requests.ts'
import type { WalkWorld } from './world.ts'

/** What only staff may set of a person, with the ways to write a path that have got past others (threats-T9). */
const guardedPaths = [
  '/roles',
  '/Roles',
  '/roles/0',
  '/internalNote',
  '/testUser',
  '/localResident',
  '/membership',
  '/phoneNumber',
  '/username',
  '/disabledAt',
  '/__proto__',
  '/__proto__/roles',
  '/constructor/prototype/roles',
  '/ro~0les',
  '/~1roles',
  '//roles',
  'roles',
  '/excludedAttendants/-',
  '',
]

/**
 * Wishes that pass the policy, for the object is her own, and must still be refused: a second object that is not
 * hers, a status that is not hers to set, a field that is not hers to write (threats-T7, threats-T8, threats-T9).
 */
export async function walkWishes(world: WalkWorld): Promise<{ wishes: number; faults: string[] }> {
  const [me] = world.objects.users
  const [mine, hers] = world.objects.reservations
  const patron = world.callers.find(caller => caller.id === me)
  if (patron === undefined) throw new Error('Nobody walks as the first patron')
  const of = (params: Record<string, unknown>, body: unknown): Parts => ({ ...nothing, params, body })
  const booking = { reservationDate: world.objects.date, reservationTime: '21:00' }
  const wishes: (readonly [CallId, Parts])[] = [
    ['newReservation', of({}, { ...booking, replacingReservationId: hers })],
    ['makePayment', of({}, { method: 'cash', amt: 1, reservationId: hers })],
    ...(['Done', 'Waiting', 'Assigned', 'Prep', 'InMikvah', 'Pending', 'Replaced'] as const).map(
      status => ['reservationStatus', of({ id: mine }, { status })] as const,
    ),
    ...guardedPaths.map(
      path => ['userPatch', of({ id: me }, [{ op: 'replace', path, value: 'Admin' }])] as const,
    ),
    ...guardedPaths.map(path => ['userPatch', of({ id: me }, [{ op: 'add', path, value: true }])] as const),
  ]
  const here = new Set(callsOf(world.side).map(([id]) => id))
  const faults: string[] = []
  for (const [id, parts] of wishes.filter(([id]) => here.has(id))) {
    const headBefore = world.head()
    const answer = await world.send(requestOf(calls[id], patron, parts))
    const wrong = faultsOf(world, calls[id], patron, answer)
    if (answer.status < 400) wrong.push(`is answered ${answer.status}`)
    if (world.head() !== headBefore) wrong.push('is refused, and yet it writes')
    faults.push(...wrong.map(each => `${id} ${JSON.stringify(parts)}: ${each}`))
  }
  return { wishes: wishes.length, faults }
}
