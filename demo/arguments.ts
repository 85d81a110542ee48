import { parseArgs } from 'node:util'

export interface DemoArguments {
  readonly reset: boolean
  readonly verbose: boolean
  readonly help: boolean
  /** Runs the built servers instead of their sources. */
  readonly built: boolean
  /** Wall time at the facility, `YYYY-MM-DDTHH:mm`. */
  readonly clock: string | null
  readonly speed: number | null
}

export const usage = `npm start -- [--reset] [--clock 2026-11-23T17:00] [--speed 10] [--verbose]
  --reset    delete the demo's data and start over
  --clock    set the facility's clock, in the facility's time zone
  --speed    run the clock this many times as fast as real time
  --verbose  print every log line, not only warnings
  --built    run the built servers, as npm start does`

/** Parses the demo's arguments. Returns one sentence for each fault. */
export function readArguments(args: readonly string[]): { options: DemoArguments; faults: string[] } {
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
  return { options: { reset, verbose, help, built, clock, speed }, faults }
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
