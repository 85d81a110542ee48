import { expect, it } from 'vitest'
import { spreadOf, spreadSteps, stages, stageTimes } from './evening-state.ts'

const settings = { reservationMinutesBath: 60, reservationMinutesShower: 30, cleaningMinutes: 10 }
const minute = 60_000

it('takes the settings while too little was measured, around their middle', () => {
  const times = stageTimes(() => [1, 2, 3], settings)
  for (const stage of stages) {
    const { bath } = times
    expect(bath[stage]).toHaveLength(spreadSteps)
    expect([...bath[stage]].sort((a, b) => a - b)).toEqual(bath[stage])
  }
  const middle = (times.bath.prep[7] as number) + (times.bath.prep[8] as number)
  expect(middle / 2 / minute).toBeCloseTo(36, 0)
  expect((times.shower.clean[15] as number) / minute).toBe(15)
})

it('uses measured times if there are enough, in any order', () => {
  const measured = Array.from({ length: 32 }, (_, n) => ((n * 7) % 32) * minute)
  const times = stageTimes((kind, stage) => (kind === 'bath' && stage === 'mikvah' ? measured : []), settings)
  expect(times.bath.mikvah).toEqual(spreadOf(measured))
  expect(times.bath.mikvah[0]).toBe(1 * minute)
  expect(times.bath.mikvah[15]).toBe(31 * minute)
  expect(times.shower.mikvah).not.toEqual(times.bath.mikvah)
})
