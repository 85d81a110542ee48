import { serverTexts } from '@mayim/core/ground/texts/server-texts.ts'
import type { Receipt } from '@mayim/core/money/receipts/receipt.ts'
import { expect, it } from 'vitest'
import { drawReceipt } from './draw-paper.ts'
import { createReceiptPress } from './receipt-press.ts'
import { encodeReceipt } from './receipt-worker.ts'

const receipt: Receipt = {
  language: 'yi',
  words: serverTexts.yi.receipt,
  code: 'K7Q4',
  number: '12',
  date: '2026-11-21',
  hebrewDate: 'י״ב כסלו תשפ״ז',
  time: '21:20',
  currency: 'USD',
  timeZone: 'America/New_York',
  heading: [],
  printedAtMs: Date.parse('2026-11-22T02:10:00Z'),
  charges: [{ label: 'appointment', amountMinor: 4000 }],
  totalMinor: 4000,
  payments: [],
  balanceMinor: 4000,
}

it('draws as this process would, reports a paper that cannot be drawn, and continues after it', async () => {
  const press = createReceiptPress()
  const drawn = press.draw(receipt)
  const unknown = press.draw({ ...receipt, timeZone: 'Nowhere/At_all' })
  const next = press.draw({ ...receipt, code: 'M2P9' })
  expect(Buffer.from(await drawn).equals(Buffer.from(encodeReceipt(drawReceipt(receipt))))).toBe(true)
  await expect(unknown).rejects.toThrow()
  expect((await next).length).toBeGreaterThan(1_000)
  const stopped = press.draw(receipt)
  await Promise.all([expect(stopped).rejects.toThrow('stopped'), press.stop()])
})
