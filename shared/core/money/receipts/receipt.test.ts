import { describe, expect, it } from 'vitest'
import { receiptLines } from './receipt.ts'

const reservation = {
  code: 'K7Q4',
  date: '2026-11-21',
  time: '21:20',
  priceMinor: 8500,
  priceLines: JSON.stringify([
    { key: 'kallah', amountMinor: 7000 },
    { key: 'parking', amountMinor: 1000 },
    { key: 'salonManicure', amountMinor: 500 },
  ]),
}

describe('receiptLines', () => {
  it('does not show the kind of room', () => {
    const { charges, totalMinor, balanceMinor } = receiptLines({ reservation, ledger: [] })
    expect(charges).toEqual([
      { label: 'appointment', amountMinor: 7000 },
      { label: 'parking', amountMinor: 1000 },
      { label: 'extras', amountMinor: 500 },
    ])
    expect([totalMinor, balanceMinor]).toEqual([8500, 8500])
  })

  it('shows the payments and the balance', () => {
    const ledger = [
      { kind: 'payment', method: 'Cash', amountMinor: -3000 },
      { kind: 'payment', method: 'Cash', amountMinor: -1000 },
      { kind: 'donation', method: '', amountMinor: 1800 },
      { kind: 'payment', method: 'CreditCard', amountMinor: -1800 },
    ] as const
    expect(receiptLines({ reservation, ledger })).toMatchObject({
      totalMinor: 10_300,
      payments: [
        { label: 'paidCash', amountMinor: 4000 },
        { label: 'paidCard', amountMinor: 1800 },
      ],
      balanceMinor: 4500,
    })
  })

  it('subtracts what was taken back', () => {
    const ledger = [
      { kind: 'charge', method: 'Merchandise', amountMinor: 1000 },
      { kind: 'charge', method: 'Merchandise', amountMinor: -500 },
      { kind: 'transfer', method: 'Other', amountMinor: -9000 },
    ] as const
    expect(receiptLines({ reservation, ledger })).toMatchObject({
      totalMinor: 9000,
      payments: [{ label: 'paidOther', amountMinor: 9000 }],
      balanceMinor: 0,
    })
  })

  it('shows no payment that was undone (money-1100)', () => {
    const ledger = [
      { kind: 'payment', method: 'Cash', amountMinor: -3000 },
      { kind: 'payment', method: 'Cash', amountMinor: 3000 },
      { kind: 'payment', method: 'Check', amountMinor: -8500 },
    ] as const
    expect(receiptLines({ reservation, ledger })).toMatchObject({
      totalMinor: 8500,
      payments: [{ label: 'paidOther', amountMinor: 8500 }],
      balanceMinor: 0,
    })
  })

  it('assigns the rest of the total to the appointment', () => {
    const bare = { ...reservation, priceLines: '[]' }
    expect(receiptLines({ reservation: bare, ledger: [] }).charges).toEqual([
      { label: 'appointment', amountMinor: 8500 },
    ])
  })
})
