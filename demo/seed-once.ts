import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { DemoClock } from './evening-clock.ts'
import { clockFileOf } from './facility.ts'
import { type SeedPlan, seed } from './seed.ts'
import { type DemoSignIns, readSignIns } from './sign-ins.ts'

interface KeptFile {
  /** Relative to the data folder. */
  readonly path: string
  readonly bytes: Buffer
  readonly mode: number
}

/** More plans than these are seeded each time: a test of many settings would fill the memory. */
const maxKept = 8
/** The files of seeded folders by plan and clock. */
const kept = new Map<string, readonly KeptFile[]>()

/**
 * Seeds an empty folder like `seed`, or writes there the files of a folder that this process has seeded alike, keys
 * included: seeding takes as long as the start of a server. For tests and benchmarks.
 */
export async function seedOnce(plan: SeedPlan, clock: DemoClock): Promise<DemoSignIns> {
  const { dataDir, ...rest } = plan
  const alike = JSON.stringify([rest, clock.nowMs, clock.date])
  const files = kept.get(alike)
  if (!files) {
    const signIns = await seed(plan, clock)
    if (kept.size < maxKept) kept.set(alike, readFiles(dataDir))
    return signIns
  }
  for (const { path, bytes, mode } of files) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true })
    writeFileSync(join(dataDir, path), bytes, { mode })
  }
  const signIns = readSignIns(dataDir)
  if (!signIns) throw new Error('A seeded folder has no sign-ins')
  return signIns
}

/** The files of a data folder, without its clock, which goes on from its own start. */
function readFiles(dataDir: string): readonly KeptFile[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => file !== clockFileOf(dataDir))
    .map(file => ({ path: relative(dataDir, file), bytes: readFileSync(file), mode: statSync(file).mode }))
}
