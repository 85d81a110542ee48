import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { waitUntilReceived } from '../../anywhere/wait-until-received.ts'
import type { CommandHandlers } from '../../commands/command-desk.ts'
import type { Peer } from '../../commands/peer.ts'
import { bringBack } from '../../log/away.ts'
import { Throttle } from '../../people/throttle.ts'
import { userById, userByPhone } from '../../people/user-table.ts'
import type { Facility } from '../../runtime/facility.ts'
import { nowIso } from '../../runtime/record-change.ts'

/** A stolen hub must not find out by trying which phones are known. A desk asks for some on an evening. */
const askedEachHour = 120
const hourMs = 3_600_000

const isAsked = Compile(Type.Object({ phone: Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$' }) }))
const isFound = Compile(Type.Object({ userId: Type.Union([Type.String({ maxLength: 36 }), Type.Null()]) }))

/**
 * The portal's answer to the hub's question for the patron of a phone (privacy-781): one who has left the hub is sent
 * back to it. It tells of nobody else. Refuses invalid and slowDown.
 */
export function awayCommands(
  facility: Pick<Facility, 'db' | 'write' | 'clock' | 'hostClock'>,
): CommandHandlers {
  const asked = new Throttle(facility.hostClock, askedEachHour, hourMs)
  return {
    async findAway(body) {
      if (!isAsked.Check(body)) return refuse('invalid', 'invalid')
      const seconds = asked.take('hub')
      if (seconds > 0) return refuse('tooMany', 'slowDown', { detail: { seconds } })
      const user = await userByPhone(facility.db, body.phone)
      if (!user || user.leftHubAt === null) return ok({ userId: null })
      await facility.write(async trx => ok(await bringBack(trx, nowIso(facility), user.id)))
      return ok({ userId: user.id })
    },
  }
}

/**
 * The hub asks the portal for the patron of a phone whom it does not know, and waits for her rows a moment. False where
 * the portal could not be asked, so that she may be known there (privacy-781).
 */
export async function askForAway(
  facility: Pick<Facility, 'db' | 'changes' | 'settings' | 'hostClock'>,
  peer: Peer,
  phone: string,
): Promise<boolean> {
  if (facility.settings.current().hubKeepsMonths === 0) return true
  const asked: Result<unknown> = await peer.ask('findAway', { phone })
  if (!asked.ok || !isFound.Check(asked.value)) return false
  const { userId } = asked.value
  if (userId === null) return true
  await waitUntilReceived(facility, async () => (await userById(facility.db, userId)) !== undefined)
  return true
}
