// @vitest-environment happy-dom
import { shop } from '@mayim/texts/en/shop.ts'
import { ShopPage } from '@mayim/ui/money/shop/shop-page.tsx'
import { afterEach, expect, test } from 'vitest'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'

const place = { currency: 'USD', site: null }
const areas = ['shop'] as const

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

test('the shop at the hub leads to the memberships (screens-592)', async () => {
  const answers = { editedList: [] }
  drawn = await drawScreen(<ShopPage place={place} />, { role: 'Admin', answers, holds: () => false, areas })
  const { place: page, sees } = drawn
  await sees(shop.list.memberships)
  const tile = [...page.querySelectorAll('label')].find(each => each.textContent === shop.list.memberships)
  tile?.querySelector('input')?.click()
  await sees(shop.about.memberships)
  expect([...page.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
    '/admin/memberships',
  ])
})

test('the shop at the hub says where the preview is (screens-592)', async () => {
  const names = { en: 'Towel', he: 'מגבת', yi: 'האנטוך' }
  const texts = { en: '', he: '', yi: '' }
  const more = {
    value: null,
    months: null,
    address: '',
    phone: '',
    website: '',
    nights: 'every',
    picture: '',
  } as const
  const item = { ...more, id: 'towel', list: 'merchandise', names, texts, price: 9.5, shown: true } as const
  const answers = { editedList: [item] }
  drawn = await drawScreen(<ShopPage place={place} />, { role: 'Admin', answers, holds: () => false, areas })
  await drawn.sees(shop.previewAtPortal)
})
