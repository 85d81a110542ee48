// @vitest-environment happy-dom
import { admin } from '@mayim/texts/en/admin.ts'
import { common } from '@mayim/texts/en/common.ts'
import { setup } from '@mayim/texts/en/setup.ts'
import { shop } from '@mayim/texts/en/shop.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { EntryForm } from '@mayim/ui/money/shop/entry-form.tsx'
import { WebsitePictures } from '@mayim/ui/money/shop/pictures.tsx'
import { NewsletterSection } from '@mayim/ui/money/shop/shop-page.tsx'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { location } from '../testing/list-entry.ts'

const areas = ['shop', 'setup', 'admin'] as const
const sides = ['hub', 'portal'] as const
const site = { Preview: () => null, newsletters: null }
const fall = { name: 'fall.pdf', title: 'Fall', size: 9, url: '/files/fall.pdf' }

let drawn: Drawn | undefined
let removed = 0
afterEach(() => {
  drawn?.close()
  removed = 0
})

async function draw(screen: ReactNode, answers: Answers): Promise<Drawn> {
  drawn = await drawScreen(screen, { role: 'Admin', answers, holds: () => false, areas })
  return drawn
}

/** Answers a removal and counts it. */
function counted<Answer>(answer: Answer) {
  return () => {
    removed += 1
    return answer
  }
}

const question = () => [...document.querySelectorAll('dialog')].at(-1)
const buttonsOf = (name: string) =>
  [...(question()?.querySelectorAll('button') ?? [])].filter(each => each.textContent === name)

/** Presses the button, which asks; Cancel removes nothing, and Yes removes it once. */
async function asksBefore(button: string, yes: string): Promise<void> {
  await drawn?.press(button)
  await vi.waitUntil(() => question()?.textContent.includes(admin.removeOnce))
  buttonsOf(common.cancel)[0]?.click()
  await vi.waitUntil(() => !document.body.textContent.includes(admin.removeOnce))
  expect(removed).toBe(0)
  await drawn?.press(button)
  await vi.waitUntil(() => question()?.textContent.includes(admin.removeOnce))
  expect(removed).toBe(0)
  buttonsOf(yes)[0]?.click()
  await vi.waitUntil(() => removed === 1)
}

test('a newsletter is removed after a question (screens-40)', async () => {
  await draw(<NewsletterSection preview={null} />, {
    newsletterList: () => (removed === 0 ? [fall] : []),
    newsletterRemove: counted([]),
  })
  await asksBefore(shop.newsletter.removeOf.replace('{name}', 'Fall'), shop.remove)
  await drawn?.sees(shop.none)
  await vi.waitUntil(() => document.activeElement?.textContent === shop.list.newsletters)
})

test('a picture of the website is removed after a question (screens-40)', async () => {
  await draw(<WebsitePictures />, {
    publicSettings: { websiteBannerImage: { value: 'banner.webp' } },
    pictureRemove: counted(null),
  })
  await asksBefore(`${setup.pictures.banner}: ${setup.pictures.remove}`, setup.pictures.remove)
})

test.each(sides)('an entry of a list is removed after a question at the %s (screens-40)', async side => {
  const onClose = vi.fn()
  const place = { side, currency: 'USD', site } as const
  await draw(
    <EntryForm list="location" entry={location} entries={[location]} place={place} onClose={onClose} />,
    {
      listEdit: counted([]),
    },
  )
  await asksBefore(shop.remove, shop.remove)
  await vi.waitUntil(() => onClose.mock.calls.length > 0)
})

test('the picture of an entry is removed after a question (screens-40)', async () => {
  const place = { currency: 'USD', site } as const
  const entry = { ...location, picture: 'shop.webp' }
  await draw(
    <EntryForm list="location" entry={entry} entries={[entry]} place={place} onClose={() => undefined} />,
    {
      listPictureRemove: counted([]),
    },
  )
  await asksBefore(shop.picture.remove, shop.picture.remove)
})
