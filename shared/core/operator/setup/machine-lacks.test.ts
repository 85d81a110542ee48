import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupName } from '../backup/backup-files.ts'
import { forgetRecoveryKey, replaceBackupKey } from '../backup/backup-key.ts'
import { machineLacks } from './machine-lacks.ts'

const nowMs = Date.parse('2026-11-23T20:00:00Z')
const hourMs = 3_600_000
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mayim-lacks-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const lacksOf = (certificateDays: number | null = null) =>
  machineLacks('hub', { dataDir, certificateDays }, nowMs)

function backUp(hoursAgo: number): void {
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  writeFileSync(join(dataDir, 'backups', backupName('hub', nowMs - hoursAgo * hourMs)), 'sealed')
}

test('settings-1100: a backup of the last day, and its key on paper', async () => {
  expect(lacksOf()).toEqual(['backup'])
  backUp(25)
  expect(lacksOf()).toEqual(['backup'])
  backUp(2)
  expect(lacksOf()).toEqual([])
  await replaceBackupKey(dataDir, 'hub')
  expect(lacksOf()).toEqual(['recoveryKey'])
  forgetRecoveryKey(dataDir, 'hub')
  expect(lacksOf()).toEqual([])
})

test('settings-1100: a certificate that ends soon; a side without backups of its own lacks none', () => {
  const of = (days: number | null) => machineLacks('portal', { dataDir: null, certificateDays: days }, nowMs)
  expect([null, 22, 21, -1].map(of)).toEqual([[], [], ['certificate'], ['certificate']])
})
