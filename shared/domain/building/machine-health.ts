/** What is measured of the hub's machine and of its work (building-247). */
export const healthItems = [
  'cpu',
  'memory',
  'disk',
  'wear',
  'temperature',
  'voltage',
  'clock',
  'timeSync',
  'link',
  'queue',
  'parked',
  'clients',
  'database',
  'backup',
  'backupCopy',
  'recoveryKey',
  'certificate',
] as const
export type HealthItem = (typeof healthItems)[number]

type HealthMark = 'good' | 'look' | 'bad'

interface Limits {
  /** The measure from which it is worth a look, and from which it is bad. */
  readonly look: number
  readonly bad: number
  /** Smaller measures are worse. */
  readonly falling?: true
}

/**
 * The limits of each measure: cpu, memory and disk in per cent (used, available, free), wear in per cent of the life,
 * temperature in °C, clock in milliseconds apart, queue and parked in entries, backups and their copies in hours, certificate in days.
 * `voltage` is 1 for too little; `timeSync` and `link` are 1 if they are there, `recoveryKey` if it was written down.
 */
const limits: Partial<Record<HealthItem, Limits>> = {
  cpu: { look: 100, bad: 200 },
  memory: { look: 15, bad: 5, falling: true },
  disk: { look: 15, bad: 5, falling: true },
  wear: { look: 80, bad: 100 },
  temperature: { look: 75, bad: 82 },
  voltage: { look: 1, bad: 1 },
  clock: { look: 2_000, bad: 300_000 },
  timeSync: { look: 0, bad: -1, falling: true },
  link: { look: 0, bad: -1, falling: true },
  queue: { look: 1_000, bad: 100_000 },
  parked: { look: 1, bad: 100 },
  backup: { look: 24, bad: 24 },
  backupCopy: { look: 30, bad: 72 },
  recoveryKey: { look: 0, bad: -1, falling: true },
  certificate: { look: 21, bad: 7, falling: true },
}

/** How good a measure is (building-247). What has no limit is good. */
export function judgeHealth(item: HealthItem, measure: number): HealthMark {
  const limit = limits[item]
  if (limit === undefined) return 'good'
  const { look, bad, falling = false } = limit
  const reaches = (edge: number) => (falling ? measure <= edge : measure >= edge)
  if (reaches(bad)) return 'bad'
  return reaches(look) ? 'look' : 'good'
}
