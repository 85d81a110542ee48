import { expect, test } from 'vitest'
import { checkUndoPayment, withoutUndone } from './undo-payment.ts'

const at = '2026-11-24T01:00:00.000Z'
const cash = { kind: 'payment', method: 'Cash', amountMinor: -1500, at } as const
const after = (seconds: number) => Date.parse(at) + seconds * 1000
const code = (...asked: Parameters<typeof checkUndoPayment>) => {
  const checked = checkUndoPayment(...asked)
  return checked.ok ? 'ok' : checked.code
}

test('cash and checks are undone for a minute (money-1100)', () => {
  expect(code(cash, [cash], after(0))).toBe('ok')
  expect(code({ ...cash, method: 'Check' }, [cash], after(60))).toBe('ok')
  expect(code({ ...cash, method: 'Shabbos Payment' }, [cash], after(60))).toBe('ok')
  expect(code(cash, [cash], after(61))).toBe('paymentUndoOver')
})

test('a card, a gift and what was itself an undo are not', () => {
  const lines = [cash, { ...cash, method: 'CreditCard' }, { ...cash, kind: 'tip' as const }]
  for (const line of lines.slice(1)) expect(code(line, lines, after(1))).toBe('paymentUndoOver')
  const undone = { ...cash, amountMinor: 1500 }
  expect(code(undone, [cash, cash], after(1))).toBe('paymentUndoOver')
})

test('what went back already does not go back again', () => {
  const refund = { kind: 'refund', amountMinor: 100 } as const
  expect(code(cash, [cash, refund], after(1))).toBe('paymentUndoOver')
  expect(code(cash, [cash, cash, refund], after(1))).toBe('ok')
})

test('a list has no payment that was undone, nor what undid it (money-77)', () => {
  const line = (id: string, amountMinor: number, item: string | null = null) => ({
    kind: 'payment' as const,
    id,
    amountMinor,
    item,
  })
  const lines = [line('a', -1500), line('b', -1500), line('c', 1500, 'a'), line('d', 500)]
  expect(withoutUndone(lines).map(({ id }) => id)).toEqual(['b', 'd'])
})
