import type { UploadedFile } from '@mayim/contract/calls/sides.ts'
import type { ListName } from '@mayim/contract/entities/listed.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { thenList } from '@mayim/core/http/handlers/lists.ts'
import type { Caller } from '@mayim/core/runtime/facility.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'
import { keepSiteChange, takeBackSiteChange } from '../site-changes/keep-change.ts'
import { copiedNewsletters, listedEntry, viewSiteChanges } from '../site-changes/view-changes.ts'

/** Handlers of the newsletters and the pictures of the website, which wait at the hub until the portal has them (sync-950). */
export const siteFileHandlers = {
  newsletterList: async facility => ok(await copiedNewsletters(facility.db)),
  newsletterUpload: async (facility, { caller, body }) =>
    thenNewsletters(facility, await keepSiteChange(facility, caller, { kind: 'newsletter' }, body.file)),
  newsletterRemove: async (facility, { caller, query: { name } }) => {
    const isThere = (await copiedNewsletters(facility.db)).some(each => each.name === name)
    if (!isThere) return refuse('missing', 'fileMissing', { field: 'name' })
    return thenNewsletters(
      facility,
      await keepSiteChange(facility, caller, { kind: 'newsletter', entry: name }, null),
    )
  },
  bannerImage: async (facility, { caller, body }) =>
    keepSiteChange(facility, caller, { kind: 'banner' }, body.file),
  galleryImage: async (facility, { caller, query, body }) =>
    keepSiteChange(facility, caller, { kind: `gallery${query.place as 1 | 2 | 3 | 4}` }, body.file),
  amenityImage: async (facility, { caller, query, body }) =>
    keepSiteChange(facility, caller, { kind: `amenity${query.place as 1 | 2 | 3}` }, body.file),
  pictureRemove: async (facility, { caller, query }) =>
    keepSiteChange(facility, caller, { kind: query.place }, null),
  listPicture: async (facility, { caller, query, body }) => keepListed(facility, caller, query, body.file),
  listPictureRemove: async (facility, { caller, query }) => keepListed(facility, caller, query, null),
  siteChanges: async (facility, { caller }) => ok(await viewSiteChanges(facility, caller)),
  siteChangeTakeBack: async (facility, { caller, params }) => {
    const done = await takeBackSiteChange(facility, caller, params.id)
    return done.ok ? ok(await viewSiteChanges(facility, caller)) : done
  },
} satisfies Partial<Handlers<'hub', HubFacility>>

async function keepListed(
  facility: HubFacility,
  caller: Caller,
  { list, id }: { readonly list: ListName; readonly id: string },
  file: UploadedFile | null,
) {
  if (!(await listedEntry(facility, list, id))) return refuse('missing', 'listEntryMissing', { field: 'id' })
  return thenList(
    facility,
    list,
    await keepSiteChange(facility, caller, { kind: 'listed', list, entry: id }, file),
  )
}

async function thenNewsletters({ db }: HubFacility, done: Result<null>) {
  return done.ok ? ok(await copiedNewsletters(db)) : done
}
