import { expect, it } from 'vitest'
import { isInStock, piecesMoved, stockLeft, stockState } from './stock.ts'

it('counts what came in less what was sold, and nothing for an item that was never counted', () => {
  expect(stockLeft(null, 7)).toBeNull()
  expect(stockLeft(20, 7)).toBe(13)
  expect(stockLeft(20, 23)).toBe(-3)
})

it('the first entry counts from zero, whatever was sold before', () => {
  for (const reason of ['counted', 'delivered'] as const)
    expect(stockLeft(piecesMoved(reason, 12, null, 40), 40)).toBe(12)
})

it('a delivery adds, a loss takes away, a count sets the number', () => {
  const after = (reason: 'delivered' | 'counted' | 'lost', pieces: number) =>
    5 + piecesMoved(reason, pieces, 5, 40)
  expect(after('delivered', 3)).toBe(8)
  expect(after('lost', 3)).toBe(2)
  expect(after('counted', 3)).toBe(3)
})

it.each([
  [null, 3, 'fine'],
  [-1, null, 'below'],
  [-1, 3, 'below'],
  [0, null, 'fine'],
  [3, 3, 'low'],
  [4, 3, 'fine'],
] as const)('%s left, told at %s: %s', (left, lowAt, state) => {
  expect(stockState(left, lowAt)).toBe(state)
})

it('sells no more than is left, and without a count any number', () => {
  expect(isInStock(null, 10)).toBe(true)
  expect(isInStock(2, 2)).toBe(true)
  expect(isInStock(2, 3)).toBe(false)
})
