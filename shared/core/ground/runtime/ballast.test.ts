import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ok } from '@mayim/domain/result.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBallast } from './ballast.ts'
import { watchStorage } from './storage.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mayim-ballast-'))
  file = join(folder, 'hub.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('is made after a minute, if there is room, and again a minute after it was given up (sync-44)', async () => {
  let now = 0
  const ballast = createBallast(file, () => now)
  await ballast.restore(1e9)
  expect(existsSync(`${file}.ballast`)).toBe(false)
  now = 60_000
  await ballast.restore(199_999_999)
  expect(existsSync(`${file}.ballast`)).toBe(false)
  await ballast.restore(200_000_000)
  expect(statSync(`${file}.ballast`).size).toBe(50_000_000)
  expect([ballast.isGivenUp, ballast.giveUp(), ballast.giveUp(), ballast.isGivenUp]).toEqual([
    false,
    true,
    false,
    true,
  ])
  now = 119_999
  await ballast.restore(1e9)
  expect(ballast.isGivenUp).toBe(true)
  now = 120_000
  await ballast.restore(1e9)
  expect([ballast.isGivenUp, existsSync(`${file}.ballast`)]).toEqual([false, true])
})

it('gives way to a write that finds the disk full, which is then stored', async () => {
  let now = 0
  const ballast = createBallast(file, () => now)
  now = 60_000
  await ballast.restore(1e9)
  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  let isFull = false
  const write = async () => {
    if (isFull || existsSync(`${file}.ballast`)) throw full
    return ok('stored')
  }
  const watched = watchStorage(write as never, file, ballast)
  const faults: unknown[] = []
  watched.storage.onChange(fault => faults.push(fault))
  expect(await watched.write(async () => ok(null))).toEqual(ok('stored'))
  expect([watched.storage.fault, watched.storage.isReserveUsed, faults]).toEqual([null, true, []])
  isFull = true
  await expect(watched.write(async () => ok(null))).rejects.toThrow('full')
  expect(watched.storage.fault).toBe('full')
})
