import type { ShabbosItemChange, ShabbosItems, ShabbosState } from '@mayim/contract/entities/shabbos.ts'
import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import { blockName, currentBlock, isFrozenNow, restNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { ShabbosSwitchRow } from '@mayim/core/ground/schema/building-rows.ts'
import { insertShabbosSwitch, shabbosSwitchRows } from '@mayim/core/ground/settings/settings-table.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import type { ShabbosBlock } from '@mayim/domain/calendar/shabbos-block.ts'
import { nameOf } from '@mayim/domain/people/names.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { checkInstruction, itemsAllowed, shabbosItems } from '@mayim/domain/visit/shabbos-items.ts'
import { v7 as uuidv7 } from 'uuid'

const maxShown = 50

/**
 * The current or next block, the items allowed in it, and who switched each on whose instruction (visit-144).
 */
export async function viewItems(facility: Facility): Promise<Result<ShabbosItems>> {
  const block = currentBlock(facility)
  if (!block) return refuse('conflict', 'shabbosNotAhead')
  const rows = (await shabbosSwitchRows(facility.db)).filter(row => row.block === blockName(block))
  const allowed = itemsAllowed(rows.map(asSwitch), blockName(block))
  const newest = rows.reverse().slice(0, maxShown)
  const users = await usersById(
    facility.db,
    newest.map(row => row.byId),
  )
  return ok({
    ...spanOf(facility, block),
    items: shabbosItems.map(item => ({ item, allowed: allowed.has(item) })),
    switches: newest.map(({ id, item, instruction, at, byId, ...row }) => {
      const by = users.get(byId)
      return { id, item, allowed: row.allowed === 1, instruction, at, by: by ? nameOf(by) : '' }
    }),
  })
}

/** Allows one item for the current or next block, or takes that back; it ends with the block. */
export async function switchItem(
  facility: Facility,
  caller: Caller,
  change: ShabbosItemChange,
): Promise<Result<ShabbosItems>> {
  const instruction = checkInstruction(change.instruction)
  if (!instruction.ok) return instruction
  const done = await facility.write(async trx => {
    const block = currentBlock(facility)
    if (!block) return refuse('conflict', 'shabbosNotAhead')
    const row: ShabbosSwitchRow = {
      id: uuidv7(),
      block: blockName(block),
      item: change.item,
      allowed: change.allowed ? 1 : 0,
      instruction: instruction.value,
      at: nowIso(facility),
      byId: caller.id,
    }
    await insertShabbosSwitch(trx, row)
    const kind = change.allowed ? 'allowed' : 'takenBack'
    await record(facility, trx, caller, { entity: 'shabbosSwitch', id: row.id, kind, fields: row })
    return ok(null)
  })
  if (!done.ok) return done
  await facility.settings.settled()
  return viewItems(facility)
}

function asSwitch({ block, item, allowed }: ShabbosSwitchRow) {
  return { block, item, allowed: allowed === 1 }
}

function spanOf(facility: Pick<Facility, 'clock'>, { beginsAtMs, endsAtMs }: ShabbosBlock) {
  const instant = (atMs: number) => new Date(atMs).toISOString()
  return {
    within: facility.clock.now() >= beginsAtMs,
    beginsAt: instant(beginsAtMs),
    endsAt: instant(endsAtMs),
  }
}

/** What screens show of the current or next block (visit-135). */
export function viewBlock(facility: Pick<Facility, 'settings' | 'clock'>): ShabbosState {
  const nowMs = facility.clock.now()
  const block = currentBlock(facility)
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const changes = block ? [block.frozenFromMs, block.beginsAtMs, block.endsAtMs] : []
  return {
    now: new Date(nowMs).toISOString(),
    within: block !== null && nowMs >= block.beginsAtMs,
    nextChangeAt: instant(changes.filter(atMs => atMs > nowMs).sort((a, b) => a - b)[0] ?? null),
    beginsAt: instant(block?.beginsAtMs ?? null),
    endsAt: instant(block?.endsAtMs ?? null),
    updatesFrozen: isFrozenNow(facility),
    allowed: [...(restNow(facility)?.allowed ?? [])],
    nights: (block?.nights ?? []).map(({ date, nightfallAtMs }) => {
      const { candles, hebrewNote } = scheduleDayOf(facility, date)
      return { date, candles, nightfall: instant(nightfallAtMs), note: hebrewNote }
    }),
  }
}
