// `npm run text-pictures`: draws every picture of the gallery and writes which of them show which text.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogues } from '@mayim/texts/catalogues.ts'
import type { TextsOfPicture } from '@mayim/ui/gallery/gallery-frame.tsx'
import { chromium, type Page } from '@playwright/test'
import { gallery } from '../../demo/gallery/galleries.ts'
import { leaves } from '../repository/catalogue-leaves.ts'
import { picturesToTry } from './can-refuse.ts'
import { serveOnlyGallery, showPicture } from './served-gallery.ts'
import { chosenPictures, textsOnPage } from './text-index.ts'

const file = join(import.meta.dirname, '../../shared/ui/gallery/text-pictures.json')
const executablePath = process.env.CHROME_PATH
/** Pictures that one page draws before a new one starts. */
const batchSize = 32
const settleMs = 300
const lanes = 3

const sizeOf = (name: string) => {
  const device = gallery.devices[name]
  return device ? device.width * device.height : 0
}
const countOf = (name: string) => gallery.entries.filter(({ device }) => device === name).length
const drawn = new Map<string, TextsOfPicture>()
const served = await serveOnlyGallery()
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
const devices = Object.keys(gallery.devices).toSorted((a, b) => sizeOf(a) - sizeOf(b))
// The order of the choice is not that of the drawing.
for (const device of devices)
  for (const { id } of gallery.entries.filter(entry => entry.device === device))
    drawn.set(`${device}/${id}`, { seen: [], told: [] })
// Those with the most pictures first.
const waiting = devices.toSorted((a, b) => countOf(b) - countOf(a))
await Promise.all(Array.from({ length: lanes }, drawWaiting))
await Promise.all(Array.from({ length: lanes }, (_, lane) => drawRefusals(lane)))
await browser.close()
await served.close()
writeFileSync(file, `${JSON.stringify(chosenPictures(drawn), null, 2)}\n`)

async function drawWaiting(): Promise<void> {
  for (let device = waiting.shift(); device !== undefined; device = waiting.shift()) await drawAll(device)
}

/** Every refusal that no picture has as its own, in place of one of the same call. */
async function drawRefusals(lane: number): Promise<void> {
  const shown = new Set([...drawn.values()].flatMap(({ seen }) => seen))
  const missing = leaves('refusal', (await catalogues.en.refusal()).refusal).filter(
    ([key]) => !shown.has(key),
  )
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(served.frame)
  for (const [key] of missing.filter((_, at) => at % lanes === lane)) await drawRefusal(page, key)
  await page.close()
}

async function drawRefusal(page: Page, key: string): Promise<void> {
  const inOrder = devices.flatMap(device => gallery.entries.filter(entry => entry.device === device))
  for (const { device, id } of picturesToTry(inOrder, key)) {
    const picture = `${device}/${id}:${key}`
    await page.setViewportSize(gallery.devices[device] ?? { width: 360, height: 740 })
    if ((await page.evaluate(showPicture, `en/${picture}`)) !== null) continue
    const { seen } = await page.evaluate(textsOnPage)
    if (seen.includes(key)) return void drawn.set(picture, { seen: [key], told: [] })
  }
  console.error(`${key}: in no picture`)
}

async function drawAll(device: string): Promise<void> {
  const entries = gallery.entries.filter(entry => entry.device === device)
  // A page that is signed in reloads for a session that is being restored.
  const inOrder = entries.toSorted((a, b) => Number(b.role === 'restoring') - Number(a.role === 'restoring'))
  for (let first = 0; first < inOrder.length; first += batchSize) {
    const page = await browser.newPage({ viewport: gallery.devices[device] ?? null, reducedMotion: 'reduce' })
    await page.goto(served.frame)
    for (const { id } of inOrder.slice(first, first + batchSize)) {
      const picture = `${device}/${id}`
      const failed = await page.evaluate(showPicture, `en/${picture}`)
      if (failed !== null) {
        console.error(`${picture}: ${failed}`)
        process.exitCode = 1
        continue
      }
      // Not what stands there only for a moment.
      await page.waitForTimeout(settleMs)
      drawn.set(picture, await page.evaluate(textsOnPage))
    }
    await page.close()
  }
}
