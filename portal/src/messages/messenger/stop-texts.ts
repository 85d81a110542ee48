import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { Messenger } from '@mayim/core/messages/messenger.ts'
import { updateUser, userById } from '@mayim/core/people/user-table.ts'
import { ok } from '@mayim/domain/result.ts'

type Stopping = Pick<Facility, 'write' | 'clock' | 'side'>

/** Notes that the phone of a patron takes no more texts of ours (messages-520). Repeating it changes nothing. */
export async function noteTextsStopped(facility: Stopping, userId: string): Promise<void> {
  await noteTexts(facility, userId, nowIso(facility))
}

/** Notes that the phone of a patron takes our texts again. Repeating it changes nothing. */
export async function noteTextsStarted(facility: Stopping, userId: string): Promise<void> {
  await noteTexts(facility, userId, null)
}

async function noteTexts(facility: Stopping, userId: string, textsStoppedAt: string | null): Promise<void> {
  await facility.write(async trx => {
    const row = await userById(trx, userId)
    if (!row || row.erasedAt !== null) return ok(null)
    if ((row.textsStoppedAt === null) === (textsStoppedAt === null)) return ok(null)
    const fields = { textsStoppedAt, updatedAt: nowIso(facility) }
    await updateUser(trx, userId, fields)
    const kind = textsStoppedAt === null ? 'textsStarted' : 'textsStopped'
    await record(facility, trx, systemCaller, { entity: 'user', id: userId, kind, fields })
    return ok(null)
  })
}

/** Notes at the account that a phone refuses our texts, when the provider says so (messages-520). */
export function noteStopped(facility: Stopping, messenger: Messenger): Messenger {
  return {
    async send(text) {
      const outcome = await messenger.send(text)
      if (outcome === 'stopped' && text.userId !== null) await noteTextsStopped(facility, text.userId)
      return outcome
    },
  }
}
