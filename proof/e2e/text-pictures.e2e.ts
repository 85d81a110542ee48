import { expect, test } from '@playwright/test'
import { gallery } from '../../demo/gallery/galleries.ts'
import { faultsInDialog, openDialogFrame, textPictures } from '../gallery/dialog-frame.ts'
import { type ServedGallery, serveOnlyGallery } from '../gallery/served-gallery.ts'

/** Every picture of the index of texts, in the sandboxed frame of a text's dialog: it marks its texts, and stays. */
test.describe.configure({ mode: 'parallel' })

/** The number of pictures that one dialog shows before another one is opened. */
const batchSize = 32
let served: ServedGallery

test.beforeAll(async () => {
  served = await serveOnlyGallery()
})
test.afterAll(async () => served?.close())

for (let first = 0; first < textPictures.length; first += batchSize)
  test(`pictures of texts in the dialog from ${first + 1} (screens-930)`, async ({ context }) => {
    let dialog = await openDialogFrame(context, served)
    const faults: string[] = []
    for (const name of textPictures.slice(first, first + batchSize)) {
      const wrong = await faultsInDialog(dialog, name, isRestoring(name))
      if (wrong.length === 0) continue
      faults.push(...wrong)
      // The frame may be at another page.
      await dialog.page.close()
      dialog = await openDialogFrame(context, served)
    }
    expect(faults).toEqual([])
  })

function isRestoring(name: string): boolean {
  return gallery.entries.some(({ device, id, role }) => `${device}/${id}` === name && role === 'restoring')
}
