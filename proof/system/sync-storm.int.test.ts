import { expect, test } from 'vitest'
import { isWholeProof } from '../size.ts'
import { stormyEvening } from './stormy-evening.ts'

const kills = isWholeProof ? 100 : 3

test(`both sides are equal after ${kills} kills on a link that corrupts frames`, {
  timeout: isWholeProof ? 1_800_000 : 180_000,
}, async () => {
  const { answered, lost, frames } = await stormyEvening({ kills, seed: 20261121 })
  console.log(`${kills} kills, ${answered} requests answered, ${lost} not, ${frames} frames`)
  expect(answered).toBeGreaterThan(kills)
  expect(frames).toBeGreaterThan(kills)
})
