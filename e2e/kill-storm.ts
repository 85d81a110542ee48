import { parseArgs } from 'node:util'
import { stormyEvening } from './stormy-evening.ts'

/** `node e2e/kill-storm.ts --kill 200 --seed 7`: both real sides, killed so often on a line that spoils frames. */
const { values } = parseArgs({
  options: { kill: { type: 'string', default: '200' }, seed: { type: 'string', default: '20261121' } },
})
const [kills, seed] = [Number(values.kill), Number(values.seed)]
const beganAt = Date.now()
const { answered, lost, frames, bookings, payments } = await stormyEvening({ kills, seed })
const seconds = Math.round((Date.now() - beganAt) / 1000)
console.log(
  `seed ${seed}: ${kills} kills in ${seconds} s, ${answered} acts answered and ${lost} not, ${frames} frames; ` +
    `${bookings.size} bookings and ${payments.size} payments are on both sides, and the sides are equal`,
)
