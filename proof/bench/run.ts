import { measureAvailability } from './availability.ts'
import { measureBooking } from './booking.ts'
import type { Figure } from './figure.ts'
import { measureFirstPages } from './first-page.ts'
import { measureGrowth } from './growth.ts'
import { measureReports } from './reports.ts'
import { measureRush } from './rush.ts'
import { measureSync } from './sync.ts'
import { measureHub } from './tap.ts'

/** `npm run bench`: prints one JSON line for each figure. A part that fails prints its fault and does not end the run. */
const parts: Readonly<Record<string, () => Figure[] | Promise<Figure[]>>> = {
  firstPages: measureFirstPages,
  booking: measureBooking,
  rush: measureRush,
  availability: measureAvailability,
  hub: measureHub,
  sync: measureSync,
  reports: measureReports,
  growth: measureGrowth,
}

// Measures the built servers: `npm run bench` builds them first.
process.env.MAYIM_BUILT ??= 'true'

const selected = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  for (const line of await figuresOf(name, measure)) console.log(JSON.stringify(line))
}
process.exit(0)

async function figuresOf(name: string, measure: () => Figure[] | Promise<Figure[]>): Promise<Figure[]> {
  try {
    return await measure()
  } catch (error) {
    return [{ name, value: null, unit: '', fault: (error as Error).message.split('\n')[0] ?? 'failed' }]
  }
}
