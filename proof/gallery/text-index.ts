import type { TextsOfPicture } from '@mayim/ui/gallery/gallery-frame.tsx'
import type { TextPictures } from '@mayim/ui/gallery/pictures-of-text.ts'
import index from '@mayim/ui/gallery/text-pictures.json' with { type: 'json' }
import type { Page } from '@playwright/test'

/** At most so many pictures of one text. */
const mostPictures = 3

/** The pictures that show a refusal in place of their own. */
export const refusalPictures = Object.keys(index).filter(name => name.includes(':'))

/** The texts for which the picture on the page was chosen and which it does not show, as faults. */
export async function missingTexts(page: Page, picture: string): Promise<string[]> {
  const wanted = (index as TextPictures)[picture] ?? []
  const missing = await page.evaluate(waitForTexts, wanted)
  return missing.map(key => `does not show ${key}: run npm run text-pictures, and commit what it writes`)
}

/** Runs in the page: a part of a screen may come after what its picture waits for. Returns what does not come. */
async function waitForTexts(wanted: readonly string[]): Promise<string[]> {
  const { textsOfPicture } = window as unknown as { textsOfPicture: () => TextsOfPicture }
  for (const until = performance.now() + 20_000; ; ) {
    const { seen, told } = textsOfPicture()
    const missing = wanted.filter(key => !seen.includes(key) && !told.includes(key))
    if (missing.length === 0 || performance.now() > until) return missing
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** Runs in the page. */
export function textsOnPage(): TextsOfPicture {
  return (window as unknown as { textsOfPicture: () => TextsOfPicture }).textsOfPicture()
}

/**
 * Chooses the pictures of each text: one of each device, that show it as a line of the page if any does.
 * @param drawn by picture, the smallest screen first
 */
export function chosenPictures(drawn: ReadonlyMap<string, TextsOfPicture>): TextPictures {
  const pictures = new Map<string, string[]>()
  for (const how of ['seen', 'told'] as const) {
    const before = new Set(pictures.keys())
    for (const [picture, texts] of drawn)
      for (const key of texts[how].filter(each => !before.has(each))) {
        const own = pictures.get(key) ?? []
        const device = (name: string) => name.split('/')[0]
        if (own.length === mostPictures || own.some(each => device(each) === device(picture))) continue
        pictures.set(key, [...own, picture])
      }
  }
  const chosen = [...drawn.keys()].map(picture => {
    const keys = [...pictures].filter(([, own]) => own.includes(picture)).map(([key]) => key)
    return [picture, keys.toSorted()] as const
  })
  return Object.fromEntries(chosen.filter(([, keys]) => keys.length > 0))
}
