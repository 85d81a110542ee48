import { setTimeout } from 'node:timers/promises'
import { printerPoint } from '@mayim/contract/building/facility-points.ts'
import { labelPaper, narrowPaper } from '@mayim/contract/building/point-kinds.ts'
import { type Point, splitPoint } from '@mayim/contract/building/topics.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import { currentBlock } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { choicesOf } from '@mayim/core/ground/schema/columns.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { currentTexts } from '@mayim/core/ground/texts/current-text.ts'
import { noteAttention } from '@mayim/core/messages/attention/attention.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import {
  type Receipt,
  receiptHeading,
  receiptLanguage,
  receiptLines,
} from '@mayim/core/money/receipts/receipt.ts'
import { formatHebrewDate } from '@mayim/domain/calendar/hebrew-text.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import type { Language } from '@mayim/domain/language.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { isPaperDue } from '@mayim/domain/visit/paper-sheets.ts'
import type { DeviceRegistry } from '../../devices/device-registry.ts'
import { claimEffect, claimPrint, endPrint, isEffectDone } from '../../devices/effect-done-table.ts'
import { whyPrinterWaits } from '../../devices/printers.ts'
import type { SendCommand } from '../../devices/send-command.ts'
import { closingOf, forgetPages, pageKey, paperKind, receiptKey } from '../paper-request-table.ts'
import { readClosingPaper } from './closing-paper.ts'
import { readDaySheet } from './day-sheet.ts'
import type { Paper } from './draw-paper.ts'
import { narrowPaperDots, type PaperStock, paperDots } from './paper-stock.ts'
import type { ReceiptPress } from './receipt-press.ts'

export interface ReceiptPrinting {
  readonly registry: DeviceRegistry
  readonly send: SendCommand
  readonly press: ReceiptPress
}

const longestWaitMs = 5_000
const retryMs = 2_000
const printWithinMs = 90_000
/** The printer refused before it received a byte of the job, so the job may be retried. */
const notPrinted: ReadonlySet<string> = new Set([
  'offline',
  'busy',
  'cover',
  'paper',
  'hardware',
  'unavailable',
])

/**
 * Prints the receipt or sheet that a change requests, once. Waits for a printer that is away or out of paper. If it
 * is unknown whether the paper came out, the receipt is not printed again automatically. A night's sheet has several
 * pages: once one of them is printed, the others are those of the same list. After a restart the whole sheet is
 * printed from a new list, so that each of its lines is on a paper (decision 480).
 */
export async function printReceipt(
  facility: Facility,
  parts: ReceiptPrinting,
  change: ChangeRow,
  stop: AbortSignal,
): Promise<void> {
  const point = printerOf(change)
  const own = receiptKey(change.position)
  if (!point || (await isEffectDone(facility.db, own))) return
  await forgetPages(facility, change.position)
  const paper = { askedAtMs: Date.parse(change.at), isSheet: paperKind(change) !== 'receipt' }
  let jobs: readonly PrintJob[] = []
  let doneJobs = 0
  while (!stop.aborted && isPaperDue(paper, currentBlock(facility), facility.clock.now())) {
    if (whyPrinterWaits(parts.registry, point) !== null) {
      await deviceSaysMore(parts.registry, stop)
      continue
    }
    if (doneJobs === 0) jobs = jobsOf(facility, change, await papersOf(facility, change))
    const job = jobs[doneJobs]
    if (job && !(await printOne(facility, parts, change, { ...job, point }))) {
      await rest(retryMs, stop)
      continue
    }
    doneJobs += 1
    if (doneJobs < jobs.length) continue
    if (jobs.length > 1) await claimEffect(facility, own)
    return
  }
}

interface PrintJob {
  readonly paper: Paper
  readonly key: string
  /** The bridge prints each once. */
  readonly jobRef: string
}

/** The jobs of a request, each with a key and a reference of its own. */
function jobsOf(facility: Facility, change: ChangeRow, papers: readonly Paper[]): PrintJob[] {
  const jobRef = `${paperKind(change)}-${change.position}`
  if (papers.length === 1) return papers.map(paper => ({ paper, key: receiptKey(change.position), jobRef }))
  // The pages of a sheet that was read again are other papers.
  const readAtMs = facility.hostClock.now()
  return papers.map((paper, at) => ({
    paper,
    key: pageKey(change.position, at + 1),
    jobRef: `${jobRef}-${readAtMs}-${at + 1}`,
  }))
}

async function papersOf(facility: Facility, change: ChangeRow): Promise<Paper[]> {
  const { language } = JSON.parse(change.fields) as { language?: unknown }
  const read = receiptLanguage(String(language))
  const kind = paperKind(change)
  if (kind === 'sheet') return readDaySheet(facility, change.entityId, read)
  if (kind === 'closing') return readClosingPaper(facility, closingOf(change), read)
  const receipt = await readReceipt(facility, change.entityId, read)
  return receipt.ok ? [receipt.value] : []
}

/** False when it may be retried. */
async function printOne(
  facility: Facility,
  { registry, send, press }: ReceiptPrinting,
  change: ChangeRow,
  { point, paper, key, jobRef }: PrintJob & { readonly point: Point },
): Promise<boolean> {
  const bytesB64 = Buffer.from(await press.draw(paper, stockOf(registry, point))).toString('base64')
  if (!(await claimPrint(facility, key))) return true
  const args = { jobRef, format: 'escpos', bytesB64 }
  const by = `change:${change.position}`
  const printed = await send(point, 'print', args, { by, doneWithinMs: printWithinMs })
  const mayRetry = !printed.ok && mayPrintAgain(printed)
  const isUnknown = !printed.ok && !mayRetry
  if (isUnknown) {
    const { code } = printed
    facility.log.warn({ point, position: change.position, code }, 'not known whether a paper was printed')
  }
  await facility.write(async trx => {
    await endPrint(trx, key, { mayRetry })
    if (isUnknown) await noteUnknownPrint(facility, trx, change.entityId, point)
    return ok(null)
  })
  return !mayRetry
}

/** What is in a printer, as its bridge tells (building-388, building-655). */
function stockOf(registry: DeviceRegistry, point: Point): PaperStock {
  const caps = registry.point(point)?.caps ?? []
  return {
    widthDots: caps.includes(narrowPaper) ? narrowPaperDots : paperDots,
    isLabels: caps.includes(labelPaper),
  }
}

/** Lists a paper for a person: it may have come out, so it is not printed again automatically (building-56). */
export async function noteUnknownPrint(
  facility: Facility,
  trx: Writers,
  entityId: string,
  printer: Point | null,
): Promise<void> {
  const detail = printer === null ? {} : { printer }
  await noteAttention(facility, trx, systemCaller, { kind: 'print', entityId, detail })
}

/** The printer that a change names; null when it names none. */
export function printerOf(change: ChangeRow): Point | null {
  const { printer } = JSON.parse(change.fields) as { printer?: unknown }
  const point = printerPoint(String(printer))
  return splitPoint(point) ? point : null
}

function mayPrintAgain(refusal: Refusal): boolean {
  if (refusal.code === 'deviceUnavailable') return true
  return refusal.code === 'deviceRefused' && notPrinted.has(String(refusal.detail?.why))
}

/** Resolves when a device reports something, after a few seconds at most. */
async function deviceSaysMore(registry: DeviceRegistry, stop: AbortSignal): Promise<void> {
  const changed = Promise.withResolvers<void>()
  const stopListening = registry.onChange(change => {
    if (change.of === 'point') changed.resolve()
  })
  await Promise.race([changed.promise, rest(longestWaitMs, stop)])
  stopListening()
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {})
}

/** Collects what a receipt of a reservation shows now. */
export async function readReceipt(
  facility: Pick<Facility, 'db' | 'settings' | 'clock'>,
  reservationId: string,
  language: Language,
): Promise<Result<Receipt>> {
  const reservation = await reservationById(facility.db, reservationId)
  if (!reservation) return refuse('missing', 'reservationMissing')
  const ledger = await ledgerOf(facility.db, reservationId)
  const settings = facility.settings.current()
  const day = scheduleDayOf(facility, reservation.date)
  return ok({
    language,
    words: await currentTexts(facility.db, language, 'receipt'),
    heading: settings.receiptShowsFacility ? receiptHeading(settings) : [],
    code: reservation.code,
    number: reservation.waitingCode,
    date: reservation.date,
    hebrewDate: formatHebrewDate(day.hebrewDay, day.hebrewMonth, day.hebrewYear, language),
    time: isTimeToBeSet(choicesOf(reservation), reservation.time) ? null : reservation.time,
    currency: settings.currency,
    timeZone: settings.timeZone,
    printedAtMs: facility.clock.now(),
    ...receiptLines({ reservation, ledger }),
  })
}
