import { describe, test } from 'vitest'
import { testCommands } from './contract-of-commands.ts'
import { testFaults } from './contract-of-faults.ts'
import { Bench, type DeviceFault, type Rig } from './driver-bench.ts'

export type { DeviceFault, Rig } from './driver-bench.ts'

/**
 * The tests that every driver must pass, real or simulated. `shapedBy` names the documents of the vendor that the
 * stand-in follows. `faults` are those that it can have. Most of a test is waiting for a device that does not answer, so
 * they run at the same time, unless `startsProcesses` is true.
 */
export function driverContract(
  name: string,
  shapedBy: string,
  make: () => Promise<Rig>,
  faults: readonly DeviceFault[] = [],
  { startsProcesses = false }: { readonly startsProcesses?: boolean } = {},
): void {
  const it = test.extend<{ on: Bench }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
    on: async ({}, use) => {
      const bench = new Bench(await make())
      await use(bench)
      await bench.driver.stop()
      await bench.rig.end()
    },
  })
  describe(`the driver contract: ${name} (${shapedBy})`, { concurrent: !startsProcesses }, () => {
    testCommands(it)
    testFaults(it, faults)
  })
}
