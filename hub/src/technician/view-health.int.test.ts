import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type CopyNotes, noCopy } from '@mayim/core/operator/copies/copy-notes.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { measuresOfBackup, readMachine } from './view-health.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mayim-machine-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const folders = () => ({ root, dataDir: root, databaseFile: join(root, 'hub.sqlite') })
const measured = async () =>
  Object.fromEntries((await readMachine(folders())).map(({ item, value, of }) => [item, [value, of]]))

test('building-247: a Raspberry Pi tells its memory, wear, temperature and weak supply', async () => {
  write('proc/loadavg', '0.00 0.01 0.05 1/100 1234\n')
  write('proc/meminfo', 'MemTotal:        4000 kB\nMemFree: 10 kB\nMemAvailable:    1000 kB\n')
  write('sys/block/mmcblk0/device/life_time', '0x01 0x03\n')
  write('sys/class/thermal/thermal_zone0/temp', '61200\n')
  write('sys/class/hwmon/hwmon0/name', 'cpu_thermal\n')
  write('sys/class/hwmon/hwmon1/name', 'rpi_volt\n')
  write('sys/class/hwmon/hwmon1/in0_lcrit_alarm', '1\n')
  write('run/systemd/timesync/synchronized', '')
  write('hub.sqlite', 'x'.repeat(100))
  write('hub.sqlite-wal', 'x'.repeat(20))
  expect(await measured()).toMatchObject({
    cpu: [0, null],
    memory: [1_024_000, 4_096_000],
    wear: [30, null],
    temperature: [61, null],
    voltage: [1, null],
    timeSync: [1, null],
    database: [120, null],
  })
})

test('building-247: what a machine does not tell is left out', async () => {
  expect(Object.keys(await measured())).toEqual(['disk'])
})

test('sync-547: no backup is as bad as one of yesterday, and a recovery key that nobody wrote down is told', () => {
  const at = (hours: number) =>
    measuresOfBackup({ dataDir: root }, Date.parse('2026-11-29T18:00:00Z') + hours * 3_600_000).map(
      ({ item, value, mark }) => [item, value, mark],
    )
  write('backups/notes.txt', 'x')
  expect(at(0)).toEqual([['backup', 0, 'bad']])
  write('backups/hub-20261129T180000Z.tar.gz.age', 'x')
  const kept = ['recoveryKey', 1, 'good']
  const none = ['backupCopy', 0, 'bad']
  expect(at(-1)).toEqual([['backup', 0, 'bad']])
  expect(at(23)).toEqual([['backup', 23, 'good'], none, kept])
  expect(at(24)).toEqual([['backup', 24, 'bad'], none, kept])
  write('keys/hub-backup.key', 'AGE-SECRET-KEY-1')
  expect(at(0)).toEqual([['backup', 0, 'good'], none, ['recoveryKey', 0, 'look']])
})

test('sync-1125: no copy outside the machine is bad, and a place that takes none is worth a look', () => {
  const nowMs = Date.parse('2026-11-29T18:00:00Z')
  const copiedMs = nowMs - 3_600_000
  const fault = { word: 'refused', detail: 'NoSuchBucket' } as const
  const marks = (places: CopyNotes) => {
    write('backups/hub-copies.json', JSON.stringify(places))
    return measuresOfBackup({ dataDir: root }, nowMs).map(({ item, mark }) => [item, mark])
  }
  write('backups/hub-20261129T170000Z.tar.gz.age', 'x')
  const copied = { ...noCopy, copy: { name: 'x', sha256: 'x', copiedMs } }
  const own = [
    ['backup', 'good'],
    ['recoveryKey', 'good'],
  ]
  const withCopy = (mark: string) => [own[0], ['backupCopy', mark], own[1]]
  expect(marks({})).toEqual(withCopy('bad'))
  expect(marks({ otherSide: copied })).toEqual(withCopy('good'))
  expect(marks({ otherSide: copied, store: { ...noCopy, fault } })).toEqual(withCopy('look'))
  expect(
    marks({ folder: { ...copied, copy: { ...copied.copy, copiedMs: nowMs - 4 * 86_400_000 } } }),
  ).toEqual(withCopy('bad'))
  expect(marks({ own: { ...copied, fault }, otherSide: copied })[0]).toEqual(['backup', 'bad'])
})
