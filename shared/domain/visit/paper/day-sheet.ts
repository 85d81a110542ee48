import type { ShabbosBlock } from '../../calendar/shabbos-block.ts'

const minuteMs = 60_000
/** How long before Shabbos the sheet is printed automatically (visit-149). */
const beforeShabbosMs = 60 * minuteMs
/** A hub that starts later than this prints none: reception has begun without it. */
const afterOpeningMs = 10 * minuteMs

/** A sheet that is printed automatically, and the key that makes it print once. */
export interface DueSheet {
  readonly key: string
  readonly date: string
}

/**
 * The sheets that are due now: before Shabbos of every night of its block, and tonight's at opening (visit-149, visit-150).
 * @param openAtMs of tonight; null where it is closed or within the block
 */
export function dueSheets(
  facts: {
    readonly tonight: string
    readonly openAtMs: number | null
    readonly block: ShabbosBlock | null
  },
  nowMs: number,
): DueSheet[] {
  const { tonight, openAtMs, block } = facts
  const isBefore = block !== null && nowMs >= block.beginsAtMs - beforeShabbosMs && nowMs < block.beginsAtMs
  const ofBlock = isBefore ? block.nights.map(({ date }) => ({ key: `sheet:shabbos:${date}`, date })) : []
  const opens = openAtMs !== null && nowMs >= openAtMs && nowMs < openAtMs + afterOpeningMs
  return opens ? [...ofBlock, { key: `sheet:opening:${tonight}`, date: tonight }] : ofBlock
}

/** A paper that could not be printed by then is not printed any more; the desk can ask for it again. */
const receiptWaitsMs = 10 * minuteMs
/** A sheet is worth having as long as its printer is put right before Shabbos. */
export const longestPaperWaitMs = beforeShabbosMs

/**
 * Whether a requested paper is still to be printed. A night's sheet waits for its printer until Shabbos begins; a paper
 * that was requested before Shabbos is not printed during it (visit-151).
 */
export function isPaperDue(
  paper: { readonly askedAtMs: number; readonly isSheet: boolean },
  block: Pick<ShabbosBlock, 'beginsAtMs'> | null,
  nowMs: number,
): boolean {
  const isFromBefore = block !== null && paper.askedAtMs < block.beginsAtMs && nowMs >= block.beginsAtMs
  const waitsMs = paper.isSheet ? longestPaperWaitMs : receiptWaitsMs
  return !isFromBefore && nowMs - paper.askedAtMs < waitsMs
}
