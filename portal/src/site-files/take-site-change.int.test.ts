import { editEntry } from '@mayim/core/lists/edit-list.ts'
import { viewEditedList } from '@mayim/core/lists/view-lists.ts'
import type { Caller } from '@mayim/core/runtime/facility.ts'
import type { SentSiteChange } from '@mayim/core/site-files/site-change-command.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { createCanvas } from '@napi-rs/canvas'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removePicture, setListedPicture, setPicture } from './edit-files.ts'
import { siteChangeCommand } from './take-site-change.ts'

/** What a hub sends that was cut off (sync-950): it waits there, while the website goes on. */
const file = { name: 'a.png', bytes: createCanvas(40, 30).toBuffer('image/png') }
const [pressedAt, beforeAt, laterAt, evenLaterAt] = [
  '2026-11-22T22:10:00.000Z',
  '2026-11-22T22:05:00.000Z',
  '2026-11-22T22:20:00.000Z',
  '2026-11-22T22:30:00.000Z',
]

let portal: TestFacility
let admin: Caller
beforeEach(async () => {
  portal = await testFacility('portal')
  admin = { ...(await portal.addPatron('admin-1', { roles: '["Admin"]' })), roles: ['Admin'] }
})
afterEach(() => portal.close())

/** Sends a change that was pressed at the hub. Returns the code of a refusal. */
async function send(id: string, change: Partial<SentSiteChange>, isRemoval = false): Promise<string | null> {
  const { siteChange } = siteChangeCommand(portal.facility)
  const content = file.bytes.toString('base64')
  if (!isRemoval) await siteChange?.({ id, piece: 0, content })
  const caller = { kind: 'person', id: admin.id, roles: ['Admin'], address: '', language: 'en' }
  const pieces = isRemoval ? 0 : 1
  const whole = { id, list: '', entry: '', fileName: 'a.png', pieces, at: pressedAt, caller, ...change }
  const made = await siteChange?.(whole)
  return made?.ok ? null : (made?.code ?? '')
}

const setting = async (key: string) =>
  (await portal.facility.db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())
    ?.value

test('a picture of the home page that was removed after the press does not come back', async () => {
  const { facility, clock } = portal
  clock.set(beforeAt)
  await setPicture(facility, admin, 'amenity1', file)
  clock.set(laterAt)
  await removePicture(facility, admin, 'amenity1')
  clock.set(evenLaterAt)
  expect(await send('press-1', { kind: 'amenity1' })).toBe('siteChangedSince')
  expect(await setting('websiteAmenity1Image')).toBe('')
  // Both removed it.
  expect(await send('press-2', { kind: 'amenity1' }, true)).toBeNull()
  // What was pressed last counts.
  expect(await send('press-3', { kind: 'amenity1', at: evenLaterAt })).toBeNull()
  expect(await setting('websiteAmenity1Image')).toMatch(/\.webp$/)
})

test('a picture of the home page that was chosen before the press is replaced, one of after stays', async () => {
  const { facility, clock } = portal
  clock.set(beforeAt)
  await setPicture(facility, admin, 'gallery1', file)
  const before = await setting('websiteGalleryImage1')
  clock.set(laterAt)
  expect(await send('press-1', { kind: 'gallery1' })).toBeNull()
  const pressed = await setting('websiteGalleryImage1')
  expect(pressed).not.toBe(before)
  // Two presses at the hub, one after the other.
  expect(await send('press-2', { kind: 'gallery1', at: laterAt })).toBeNull()
  clock.set(evenLaterAt)
  await setPicture(facility, admin, 'gallery1', file)
  const chosen = await setting('websiteGalleryImage1')
  expect(await send('press-3', { kind: 'gallery1', at: laterAt })).toBe('siteChangedSince')
  expect(await send('press-4', { kind: 'gallery1', at: laterAt }, true)).toBe('siteChangedSince')
  expect(await setting('websiteGalleryImage1')).toBe(chosen)
})

test.each(['amenity', 'merchandise'] as const)(
  'the picture of an entry of %s that was removed after the press does not come back',
  async list => {
    const { facility, clock } = portal
    const names = { en: 'Robes', he: '', yi: '' }
    await editEntry(facility, admin, { list, action: 'add', names, price: 5 })
    const shown = async () => (await viewEditedList(facility, list))[0]
    const id = (await shown())?.id ?? ''
    const press = { kind: 'listed', list, entry: id } as const
    // Its name and place say nothing of its picture.
    clock.set(laterAt)
    await editEntry(facility, admin, { list, action: 'change', id, names: { ...names, he: 'חלוקים' } })
    expect(await send('press-1', press)).toBeNull()
    expect((await shown())?.picture).toMatch(/\.webp$/)
    clock.set(evenLaterAt)
    await setListedPicture(facility, admin, { list, id }, null)
    expect(await send('press-2', { ...press, at: laterAt })).toBe('siteChangedSince')
    expect((await shown())?.picture).toBe('')
    expect(await send('press-3', { ...press, at: laterAt }, true)).toBeNull()
    expect(await send('press-4', { ...press, at: evenLaterAt })).toBeNull()
    expect((await shown())?.picture).toMatch(/\.webp$/)
  },
)
