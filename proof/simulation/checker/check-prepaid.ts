import { Violation } from '../violation.ts'
import type { World } from '../world/world.ts'
import type { StepChecker } from './check-step.ts'

interface Line {
  readonly reservationId: string | null
  readonly userId: string | null
  readonly kind: string
  readonly amountMinor: number
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/**
 * Checks at the end of a run, on both sides, that each gift card and package was given once, of its value, to one
 * account, that no more was spent of it than it gave, that what was paid back leaves nothing, and that what is left is
 * not idle while its account owes for a visit.
 */
export function checkPrepaid(world: World, { readers }: StepChecker): void {
  if (world.witness.sales.size === 0) return
  for (const side of ['hub', 'portal'] as const) {
    const reader = readers[side]
    const sold = reader.all('select id, ledgerId, state, valueMinor from prepaid')
    for (const paymentId of world.witness.sales)
      if (world.witness.payments.has(paymentId) && !sold.some(row => row.ledgerId === paymentId))
        throw new Violation(`what ${paymentId} bought is not on the ${side}`)
    for (const { id, state, valueMinor } of sold) {
      const lines = reader.all(
        'select reservationId, userId, kind, amountMinor from ledger where item = ?',
        String(id),
      ) as unknown as Line[]
      const credit = lines.filter(line => line.reservationId === null)
      const given = credit.filter(line => line.kind === 'charge' && line.amountMinor < 0)
      const what = `${id} (${state}) on the ${side}`
      if (given.length > 1) throw new Violation(`${what} was given ${given.length} times`)
      if (given.some(line => line.amountMinor !== -Number(valueMinor)))
        throw new Violation(`${what} was not given with its value`)
      if (state === 'open' && credit.length > 0) throw new Violation(`${what} is credit and not redeemed`)
      if (new Set(credit.map(line => line.userId)).size > 1)
        throw new Violation(`the credit of ${what} is of two accounts`)
      if (sumOf(credit) > 0) throw new Violation(`${sumOf(credit)} more was spent of ${what} than it gave`)
      if (state === 'returned' && sumOf(credit) !== 0) throw new Violation(`${what} is still credit`)
      if (sumOf(lines.filter(line => line.kind === 'transfer')) !== 0)
        throw new Violation(`what ${what} paid is not what visits got`)
    }
  }
  const [idle] = readers.portal.all(
    `select v.id, v.userId from reservation v where v.date >= ? and v.bookingStatus = 'Reserved'
      and v.visitStatus is null
      and v.priceMinor + (select coalesce(sum(amountMinor), 0) from ledger where reservationId = v.id) > 0
      and exists (select 1 from ledger l join prepaid p on p.id = l.item
        where l.userId = v.userId and l.reservationId is null group by p.id having sum(l.amountMinor) < 0)`,
    world.nights[0],
  )
  if (idle) throw new Violation(`${idle.userId} owes for ${idle.id} and has credit`)
}
