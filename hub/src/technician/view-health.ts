import { existsSync } from 'node:fs'
import { readdir, readFile, stat, statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { placeKinds } from '@mayim/contract/entities/backups.ts'
import type { LinkState } from '@mayim/contract/entities/device.ts'
import type { HealthMeasure, HealthReport } from '@mayim/contract/entities/technician.ts'
import { newestBackup } from '@mayim/core/operator/backup/backup-files.ts'
import { waitingRecoveryKey } from '@mayim/core/operator/backup/backup-key.ts'
import { newestCopyMs, readCopyNotes } from '@mayim/core/operator/copies/copy-notes.ts'
import { type HealthItem, judgeHealth } from '@mayim/domain/building/machine-health.ts'
import type { HubFacility, MachineFolders } from '../ground/hub-facility.ts'

const hourMs = 3_600_000

/** The hub's machine, its work and its bridges (building-247). */
export async function viewHealth(facility: HubFacility): Promise<HealthReport> {
  const { machine, hostClock } = facility
  const [ofMachine, link] = await Promise.all([readMachine(machine.folders), facility.link.state()])
  const days = machine.certificateDays()
  return {
    measures: [
      ...ofMachine.map(measureOfMachine),
      ...measuresOfLink(link),
      marked('clients', facility.bridges.clients()),
      ...measuresOfBackup(machine.folders, hostClock.now()),
      ...(days === null ? [] : [marked('certificate', days)]),
    ],
    bridges: await viewBridges(facility),
  }
}

/** Memory and disk are judged by the part that is free. */
function measureOfMachine({ item, value, of }: Measure): HealthMeasure {
  const measure = of === null ? value : (value / of) * 100
  return { item, value, of, at: null, mark: judgeHealth(item, measure) }
}

function measuresOfLink(link: LinkState): HealthMeasure[] {
  const { linked, since, ownHead, ownAcknowledged, parked, clockAheadMs = null } = link
  return [
    marked('link', linked ? 1 : 0, since),
    marked('queue', Math.max(0, ownHead - ownAcknowledged)),
    marked('parked', parked),
    ...(clockAheadMs === null ? [] : [marked('clock', Math.abs(clockAheadMs))]),
  ]
}

/**
 * No backup is worse than an old one, so its line is there too (sync-547), and so is that of its copies outside the machine
 * (sync-1125).
 */
export function measuresOfBackup(
  { dataDir }: Pick<MachineFolders, 'dataDir'>,
  nowMs: number,
): HealthMeasure[] {
  const atMs = newestBackup(dataDir, 'hub', nowMs)?.atMs ?? null
  const notes = readCopyNotes({ side: 'hub', dataDir })
  const own = aged('backup', atMs, nowMs)
  const age = notes.own?.fault ? { ...own, mark: 'bad' as const } : own
  if (atMs === null) return [age]
  const copy = aged('backupCopy', newestCopyMs({ side: 'hub', dataDir }), nowMs)
  const isFaulty = placeKinds.some(kind => notes[kind]?.fault)
  const isWaiting = waitingRecoveryKey(dataDir, 'hub') !== null
  return [
    age,
    isFaulty && copy.mark === 'good' ? { ...copy, mark: 'look' } : copy,
    marked('recoveryKey', isWaiting ? 0 : 1),
  ]
}

/** Without one it is bad. */
function aged(item: HealthItem, atMs: number | null, nowMs: number): HealthMeasure {
  return atMs === null
    ? { item, value: 0, of: null, at: null, mark: 'bad' }
    : marked(item, Math.max(0, Math.floor((nowMs - atMs) / hourMs)), isoOf(atMs))
}

function marked(item: HealthItem, value: number, at: string | null = null): HealthMeasure {
  return { item, value, of: null, at, mark: judgeHealth(item, value) }
}

async function viewBridges(facility: HubFacility): Promise<HealthReport['bridges']> {
  const known = new Map(facility.devices.registry.bridges().map(each => [each.bridge, each]))
  const rivals = new Map(facility.bridges.rivals().map(({ bridge, addresses }) => [bridge, addresses]))
  return (await facility.bridges.list()).map(({ id, name, state }) => {
    const view = known.get(id)
    return {
      id,
      name,
      state,
      since: isoOf(view?.since ?? null),
      uptimeMs: view?.health?.uptimeMs ?? null,
      rssBytes: view?.health?.rssBytes ?? null,
      rivals: [...(rivals.get(id) ?? [])],
      unknownPoints: facility.bridges.unknownPoints(id),
    }
  })
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** A measure of the machine: a value, and of how much it is a part. */
interface Measure {
  readonly item: HealthItem
  readonly value: number
  readonly of: number | null
}

/** What the machine tells of itself. What it does not tell is left out, as on a machine that is no Raspberry Pi. */
export async function readMachine(folders: MachineFolders): Promise<Measure[]> {
  const found = await Promise.all([
    cpu(folders),
    memory(folders),
    disk(folders),
    wear(folders),
    temperature(folders),
    voltage(folders),
    timeSync(folders),
    database(folders),
  ])
  return found.filter(each => each !== null)
}

/** The load of the last minute, in per cent of all cores. */
async function cpu({ root }: MachineFolders): Promise<Measure | null> {
  const load = Number((await textOf(root, 'proc/loadavg'))?.split(' ')[0] ?? Number.NaN)
  return measure('cpu', Math.round((load / availableParallelism()) * 100), null)
}

async function memory({ root }: MachineFolders): Promise<Measure | null> {
  const text = (await textOf(root, 'proc/meminfo')) ?? ''
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) * 1024
  return measure('memory', bytesOf('MemAvailable'), bytesOf('MemTotal'))
}

async function disk({ dataDir }: MachineFolders): Promise<Measure | null> {
  const found = await statfs(dataDir).catch(() => null)
  return found && measure('disk', found.bavail * found.bsize, found.blocks * found.bsize)
}

/** The used life of an eMMC: `life_time` counts tenths, the worse of its two kinds of cells. */
async function wear({ root }: MachineFolders): Promise<Measure | null> {
  for (const name of await namesIn(root, 'sys/block')) {
    const text = await textOf(root, `sys/block/${name}/device/life_time`)
    const tenths = text?.trim().split(/\s+/).map(Number) ?? []
    if (tenths.length > 0) return measure('wear', Math.max(...tenths) * 10, null)
  }
  return null
}

async function temperature({ root }: MachineFolders): Promise<Measure | null> {
  const text = await textOf(root, 'sys/class/thermal/thermal_zone0/temp')
  return text === null ? null : measure('temperature', Math.round(Number(text) / 1000), null)
}

/** 1 while the supply of a Raspberry Pi is too weak, by its driver `rpi_volt`. */
async function voltage({ root }: MachineFolders): Promise<Measure | null> {
  for (const name of await namesIn(root, 'sys/class/hwmon')) {
    const folder = `sys/class/hwmon/${name}`
    if ((await textOf(root, `${folder}/name`))?.trim() !== 'rpi_volt') continue
    const alarm = await textOf(root, `${folder}/in0_lcrit_alarm`)
    return alarm === null ? null : measure('voltage', Number(alarm), null)
  }
  return null
}

/** 1 if systemd-timesyncd has set the clock since the start; left out where it does not run. */
async function timeSync({ root }: MachineFolders): Promise<Measure | null> {
  const folder = join(root, 'run/systemd/timesync')
  return existsSync(folder)
    ? measure('timeSync', Number(existsSync(join(folder, 'synchronized'))), null)
    : null
}

async function database({ databaseFile }: MachineFolders): Promise<Measure | null> {
  const sizes = await Promise.all(
    ['', '-wal'].map(async end => (await stat(`${databaseFile}${end}`).catch(() => null))?.size ?? 0),
  )
  return measure('database', sizes[0] === 0 ? Number.NaN : sizes.reduce((sum, size) => sum + size, 0), null)
}

function measure(item: HealthItem, value: number, of: number | null): Measure | null {
  return Number.isNaN(value) || (of !== null && Number.isNaN(of)) ? null : { item, value, of }
}

async function textOf(root: string, path: string): Promise<string | null> {
  return readFile(join(root, path), 'utf8').catch(() => null)
}

async function namesIn(root: string, path: string): Promise<string[]> {
  return (await readdir(join(root, path)).catch(() => [])).toSorted()
}
