import type { TextAsked, TextShown } from '@mayim/ui/gallery/frame-messages.ts'
import type { TextsOfPicture } from '@mayim/ui/gallery/gallery-frame.tsx'
import { picturesOf, type TextPictures } from '@mayim/ui/gallery/pictures-of-text.ts'
import index from '@mayim/ui/gallery/text-pictures.json' with { type: 'json' }
import type { BrowserContext, Frame, Page, Request } from '@playwright/test'
import { type ServedGallery, showPicture } from './served-gallery.ts'

/** A picture of the Admin's page of texts, in which the dialog of a text is open. */
const pictureWithDialog = 'en/adminDesk/admin-texts-changed'
/** A picture that leaves its page, or a part that goes, does so within so many drawings. */
const settledDrawings = 20

/** The pictures of texts by their names. */
export const textPictures: readonly string[] = Object.keys(index)

/** The frame of an open dialog, which shows any picture of a text. */
export interface DialogFrame {
  readonly page: Page
  readonly frame: Frame
  /** What was thrown, and the pages that the frame has requested, since the last picture. */
  readonly events: string[]
}

/** Opens the dialog of a text, without a server, and waits until its frame has marked the text. */
export async function openDialogFrame(
  context: BrowserContext,
  { frame: address }: ServedGallery,
): Promise<DialogFrame> {
  const page = await context.newPage()
  await page.addInitScript(noteStarts)
  await page.goto(address)
  const failed = await page.evaluate(showPicture, pictureWithDialog)
  if (failed !== null) throw new Error(failed)
  await page.locator('dialog section[aria-busy=false] iframe').waitFor()
  await page.evaluate(() => (document.documentElement.dataset.driven = ''))
  const frame = page.frames().find(each => each.parentFrame() === page.mainFrame())
  if (!frame) throw new Error('The dialog has no frame')
  const events: string[] = []
  page.on('pageerror', ({ message }) => events.push(`throws ${message}`))
  page.on('request', request => isLeaving(request, frame) && events.push(leavesFor(request.url())))
  return { page, frame, events }
}

/** Runs in the page before its programs: the dialog would ask a frame that starts again for its own text. */
function noteStarts(): void {
  addEventListener('message', event => {
    if (document.documentElement.dataset.driven === undefined || event.data.key !== null) return
    event.stopImmediatePropagation()
    dispatchEvent(new Event('started'))
  })
}

const leavesFor = (address: string) => `leaves for ${address}`

function isLeaving(request: Request, frame: Frame): boolean {
  return request.isNavigationRequest() && request.frame() === frame
}

/**
 * Shows a picture in the frame and marks each text for which it was chosen.
 * @param mayRestart the page starts again before it is drawn, as the picture of a session that is restored does
 * @returns the faults
 */
export async function faultsInDialog(
  { page, frame, events }: DialogFrame,
  name: string,
  mayRestart: boolean,
): Promise<string[]> {
  const keys = (index as TextPictures)[name] ?? []
  const asked = keys.map(key => ({ key, place: picturesOf(key, index).indexOf(name) }))
  const wrong = await page.evaluate(askFrame, asked)
  if (wrong.length > 0) {
    const failed = await frame.evaluate(() => document.documentElement.dataset.failed).catch(() => undefined)
    if (failed !== undefined) wrong.push(`fails: ${failed}`)
  } else {
    const gone = (error: Error) => [`is gone: ${error.message}`]
    wrong.push(...(await frame.evaluate(missingWhenSettled, { keys, settledDrawings }).catch(gone)))
  }
  const happened = events.splice(0)
  const restart = mayRestart ? happened.indexOf(leavesFor(frame.url())) : -1
  wrong.push(...(restart < 0 ? happened : happened.toSpliced(restart, 1)))
  return wrong.map(each => `${name}: ${each}`)
}

/** Runs in the page: asks the frame for each text as its dialog does. Returns the faults of what is shown. */
async function askFrame(asked: readonly Pick<TextAsked, 'key' | 'place'>[]): Promise<string[]> {
  const frame = document.querySelector('iframe')
  const glass = frame?.closest('section')
  const target = frame?.contentWindow
  if (!frame || !glass || !target) return ['has no frame']

  const answerTo = (message: TextAsked) => {
    const heard = new AbortController()
    const options = { signal: heard.signal }
    return new Promise<TextShown | null>(resolve => {
      const ask = () => target.postMessage(message, '*')
      const end = (shown: TextShown | null) => {
        clearTimeout(late)
        heard.abort()
        resolve(shown)
      }
      const hear = ({ source, origin, data }: MessageEvent<TextShown>) => {
        const isAnswer = source === target && origin === 'null' && data.key === message.key
        if (isAnswer && (data.how !== null || data.count === 0)) end(data)
      }
      const late = setTimeout(() => end(null), 30_000)
      addEventListener('started', ask, options)
      addEventListener('message', hear, options)
      ask()
    })
  }
  // The dialog scrolls to the mark after the answer.
  const comesIntoView = async ({ at, width }: TextShown) => {
    for (const until = performance.now() + 5_000; performance.now() < until; ) {
      const inside = frame.getBoundingClientRect()
      const around = glass.getBoundingClientRect()
      const scale = inside.width / width
      const [x, y] = [inside.x + at.x * scale, inside.y + at.y * scale]
      if (x > around.left && x < around.right && y > around.top && y < around.bottom) return true
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    return false
  }

  for (const { key, place } of asked) {
    const shown = await answerTo({ key, place, language: 'en', texts: {}, sample: '' })
    if (shown === null) return [`does not answer for ${key}`]
    if (shown.how === 'over' || shown.how === null) return [`does not mark ${key}`]
    if (!(await comesIntoView(shown))) return [`marks ${key} out of sight`]
  }
  return []
}

/** Runs in the frame, which has marked all texts of its picture: what is no longer there after some drawings. */
async function missingWhenSettled(wanted: {
  readonly keys: readonly string[]
  readonly settledDrawings: number
}): Promise<string[]> {
  for (let drawn = 0; drawn < wanted.settledDrawings; drawn++)
    await new Promise(resolve => requestAnimationFrame(resolve))
  const { seen, told } = (window as unknown as { textsOfPicture: () => TextsOfPicture }).textsOfPicture()
  const lost = wanted.keys.filter(key => !seen.includes(key) && !told.includes(key))
  const faults = lost.map(key => `no longer shows ${key}`)
  if (!document.querySelector('[data-marked-text]')) faults.push('no longer marks a text')
  const { failed } = document.documentElement.dataset
  if (failed !== undefined) faults.push(`fails: ${failed}`)
  return faults
}
