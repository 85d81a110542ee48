import { parseArgs } from 'node:util'

export interface DemoArguments {
  readonly reset: boolean
  readonly verbose: boolean
  readonly help: boolean
  /** The servers as they were built, instead of their sources. */
  readonly built: boolean
  /** Wall time at the facility, `YYYY-MM-DDTHH:mm`. */
  readonly clock: string | null
  readonly speed: number | null
}

export const usage = `npm start -- [--reset] [--clock 2026-11-23T17:00] [--speed 10] [--verbose]
  --reset    throw the demo's data away and start over
  --clock    set the facility's clock, in the facility's own time
  --speed    let it run that many times faster than the real one
  --verbose  show every log line, not only the warnings
  --built    run the servers as they were built; npm start does`

/** Reads the demo's arguments; what is wrong with them comes as sentences. */
export function readArguments(args: readonly string[]): { read: DemoArguments; faults: string[] } {
  const faults: string[] = []
  const values = parse(args, faults)
  const clock = values.clock ?? null
  if (clock !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock)) {
    faults.push(`--clock must be a time like 2026-11-23T17:00, not "${clock}".`)
  }
  const speed = values.speed === undefined ? null : Number(values.speed)
  if (speed !== null && !(speed > 0 && speed <= 3600)) {
    faults.push(`--speed must be a number above 0 and up to 3600, not "${values.speed}".`)
  }
  const { reset = false, verbose = false, help = false, built = false } = values
  return { read: { reset, verbose, help, built, clock, speed }, faults }
}

function parse(args: readonly string[], faults: string[]) {
  try {
    const options = {
      reset: { type: 'boolean' },
      verbose: { type: 'boolean' },
      help: { type: 'boolean' },
      built: { type: 'boolean' },
      clock: { type: 'string' },
      speed: { type: 'string' },
    } as const
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    faults.push(`${(error as Error).message.split('\n')[0]}`)
    return {}
  }
}
