import { narrowPaper } from '@mayim/contract/building/point-kinds.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type { Paper } from '../../simulator/paper.ts'
import { type SimulatedPrinter, startSimulatedPrinter } from '../../simulator/simulated-printer.ts'
import { recordingHost } from '../../testing/recording-host.ts'
import { createEscposDriver } from './escpos-driver.ts'
import {
  type PrinterSkills,
  type PrinterTimes,
  printerTimes,
  printJob,
  readCondition,
} from './escpos-printer.ts'

const times: PrinterTimes = { connectMs: 500, statusMs: 150, jobMs: 600, settleMs: 50, closeMs: 300 }
const raster = (height: number): Buffer =>
  Buffer.concat([
    Buffer.from([0x1d, 0x76, 0x30, 0, 72, 0, height & 255, height >> 8]),
    Buffer.alloc(72 * height, 0xaa),
  ])
const cut = Buffer.from([0x1d, 0x56, 0x01])
const job = (...parts: Buffer[]): Buffer => Buffer.concat([Buffer.from([0x1b, 0x40]), ...parts, cut])

let printer: SimulatedPrinter
const papers: Paper[] = []
const start = async (): Promise<{ host: string; port: number }> => {
  papers.length = 0
  printer = await startSimulatedPrinter(drawing => void drawing.then(paper => papers.push(paper)))
  return { host: '127.0.0.1', port: printer.port }
}
afterEach(() => printer.close())

describe('printing over TCP', () => {
  it('prints a job and waits for its end', async () => {
    const address = await start()
    expect(await printJob(address, job(raster(128), raster(40)), () => {}, printerTimes)).toBe('printed')
    await expect.poll(() => papers.length).toBe(1)
    expect(papers[0]).toMatchObject({ widthDots: 576, heightDots: 168, lines: [] })
    expect(papers[0]?.png.subarray(1, 4).toString()).toBe('PNG')
    expect(await printJob(address, job(Buffer.from('Hello\nworld\n')), () => {}, printerTimes)).toBe(
      'printed',
    )
    await expect.poll(() => papers.length).toBe(2)
    expect(papers[1]?.lines).toEqual(['Hello', 'world'])
  })

  it('tells what is in the printer, and ends a test page at the gap of its label (building-655)', async () => {
    const address = { ...(await start()), paperMm: 58, labels: true } as const
    const driver = createEscposDriver({ printers: { 'printer/desk': address }, times: printerTimes })
    expect(driver.points[0]?.caps).toEqual(['print', 'kick', 'test', narrowPaper, 'labels'])
    const ignore = () => {}
    await driver.start({ state: ignore, avail: ignore, event: ignore, alert: ignore })
    const exp = Date.now() + 10_000
    await (await driver.begin({ cid: '1', point: 'printer/desk', op: 'test', args: {}, exp })).finished
    await expect.poll(() => papers.length).toBe(1)
    expect(papers[0]?.lines).toEqual(['Printer test', '0123456789'])
    await driver.stop()
  })

  it.each([
    ['paper', { paper: 'out' }],
    ['cover', { coverOpen: true }],
    ['hardware', { error: 'cutter' }],
  ] as const)('refuses before it sends the job: %s', async (code, condition) => {
    const address = await start()
    printer.setCondition(condition)
    await expect(printJob(address, job(raster(10)), () => {}, times)).rejects.toMatchObject({ code })
    expect(papers).toEqual([])
    expect(await readCondition(address, times)).toMatchObject(condition)
  })

  it('reports an unknown outcome for a job that stopped in the middle', async () => {
    const address = await start()
    printer.faults.paperOutAfterBytes = 3_000
    const conditions: unknown[] = []
    const printing = printJob(address, job(raster(128)), condition => conditions.push(condition), times)
    await expect(printing).rejects.toMatchObject({ code: 'unknown' })
    expect(conditions.at(-1)).toMatchObject({ paper: 'out' })
    printer.setCondition({ paper: 'ok' })
    expect(await printJob(address, job(raster(128)), () => {}, printerTimes)).toBe('printed')
  })

  it('prints blind on a printer that answers nothing', async () => {
    const address = await start()
    printer.faults.mute = true
    expect(await printJob(address, job(raster(64)), () => {}, times)).toBe('blind')
  })

  it('learns that a printer answers the real-time status alone, and prints one job after the other', async () => {
    const address = await start()
    printer.faults.realTimeOnly = true
    const skills: PrinterSkills = { reportsEnd: null }
    const print = (): Promise<unknown> =>
      printJob(address, job(raster(64)), () => {}, times, undefined, skills)
    expect(await print()).toBe('blind')
    expect(skills).toEqual({ reportsEnd: false })
    expect(await print()).toBe('blind')
    expect(papers).toHaveLength(2)
    printer.faults.paperOutAfterBytes = 300
    await expect(print()).rejects.toMatchObject({ code: 'unknown' })
    expect(papers).toHaveLength(2)
  })

  it('learns while a printer stands ready whether it reports the end of a job', async () => {
    const address = await start()
    const skills: PrinterSkills = { reportsEnd: null }
    printer.setCondition({ coverOpen: true })
    await readCondition(address, times, skills)
    expect(skills).toEqual({ reportsEnd: null })
    printer.setCondition({ coverOpen: false })
    await readCondition(address, times, skills)
    expect(skills).toEqual({ reportsEnd: true })
    // Another printer stands there now.
    printer.faults.realTimeOnly = true
    const print = (): Promise<unknown> =>
      printJob(address, job(raster(64)), () => {}, times, undefined, skills)
    await expect(print()).rejects.toMatchObject({ code: 'unknown' })
    expect(await print()).toBe('blind')
  })

  it.each([
    ['realTimeOnly', ['reportPrinted']],
    ['mute', ['reportPrinted', 'reportPaper']],
    [null, []],
  ] as const)('tells what a printer cannot do: %s (building-660)', async (fault, cannot) => {
    const address = await start()
    if (fault) printer.faults[fault] = true
    const driver = createEscposDriver({ printers: { 'printer/desk': address }, times })
    const host = recordingHost()
    await driver.start(host)
    expect(host.cannot.get('printer/desk')).toEqual(cannot)
    await driver.stop()
  })

  it('refuses when the printer cannot be reached', async () => {
    const address = await start()
    await printer.close()
    await expect(printJob(address, job(), () => {}, times)).rejects.toMatchObject({ code: 'offline' })
  })

  it('refuses while the printer serves another job, and prints when it is free again', async () => {
    const address = await start()
    printer.setStuck(true)
    expect(await printJob(address, job(raster(8)), () => {}, times)).toBe('blind')
    await expect(printJob(address, job(raster(8)), () => {}, times)).rejects.toMatchObject({ code: 'busy' })
    printer.setStuck(false)
    await expect.poll(() => papers.length).toBe(1)
    // The paper is out a moment before the printer releases the connection.
    const printing = () =>
      printJob(address, job(raster(16)), () => {}, printerTimes).catch(refusal => refusal.code)
    await expect.poll(printing).toBe('printed')
  })
})
