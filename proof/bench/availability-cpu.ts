import { availableCombinations, type Held, placeHold } from '@mayim/domain/capacity/availability.ts'
import { type Choices, plainChoices } from '@mayim/domain/capacity/choices.ts'
import { longBefore, smallFacility, weekdayEvening } from '@mayim/domain/capacity/example-capacity.ts'
import { poolCounts } from '@mayim/domain/capacity/pools.ts'
import { isOffered, minutesOf, slotTimes } from '@mayim/domain/capacity/slots.ts'
import { type Figure, figure, percentile } from './figure.ts'

const reservations = 150
const warmUp = 100
const rounds = 200

/** A facility that can serve 150 reservations in a night and has every kind of room. */
const settings = {
  ...smallFacility,
  roomsAvailableShowerAny: 18,
  roomsAvailableShowerPrivate: 2,
  roomsAvailableBathAny: 16,
  roomsAvailableBathPrivate: 2,
  roomsAvailableHandicapped: 1,
  roomsAvailableSegula: 1,
  roomsAvailableKallah: 1,
  roomsAvailableChabadBor: 1,
  roomsAvailableParking: 16,
  salonStations: 3,
  privateMayServePlain: true,
  handicappedMayServeBath: true,
}
const requests: readonly Partial<Choices>[] = [
  {},
  { bath: true },
  { parking: true },
  { bath: true, parking: true },
  { doubleSlot: true },
  { bath: true, salonManicure: true },
  { privateRoom: true },
  { bath: true, privateRoom: true },
  { bath: true, handicapped: true },
  { chabadBor: true },
]

/** Measures the CPU time of the rule for all combinations of a night with 150 reservations, warm (goal: 1 ms). */
export function measureNightCpu(): Figure[] {
  const counts = poolCounts(settings, weekdayEvening)
  const held = fullNight()
  const samples: number[] = []
  for (let round = 0; round < warmUp + rounds; round++) {
    const before = process.cpuUsage()
    availableCombinations(weekdayEvening, held, counts, settings, longBefore)
    const { user, system } = process.cpuUsage(before)
    if (round >= warmUp) samples.push((user + system) / 1000)
  }
  return [
    figure('availability.night150.held', held.length, 'reservations'),
    figure('availability.night150.cpu', samples.reduce((sum, one) => sum + one, 0) / rounds, 'ms'),
    figure('availability.night150.cpu.p99', percentile(samples, 0.99), 'ms'),
  ]
}

/** Books the night one request after another, each at the first time with a place for it. */
function fullNight(): Held[] {
  const counts = poolCounts(settings, weekdayEvening)
  const times = slotTimes(weekdayEvening, settings)
  const held: Held[] = []
  for (let index = 0; held.length < reservations && index < reservations * 10; index++) {
    const choices = { ...plainChoices, ...requests[index % requests.length] }
    for (let slot = 0; slot < times.length; slot++) {
      const time = times[(index + slot) % times.length] ?? ''
      if (!isOffered(choices, time, weekdayEvening, settings)) continue
      const placed = placeHold({ ...choices, time }, held, counts, settings, weekdayEvening)
      if (!placed.ok) continue
      for (const move of placed.value.moves) {
        const at = held.findIndex(one => one.id === move.id)
        held[at] = { ...(held[at] as Held), pool: move.pool }
      }
      const minutes = minutesOf(choices, settings, weekdayEvening)
      held.push({ ...choices, id: `${held.length}`, time, minutes, pool: placed.value.pool, locked: false })
      break
    }
  }
  return held
}
