import type { Handlers } from '@mayim/core/http/handler.ts'
import { thenList } from '@mayim/core/http/handlers/lists.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import {
  addNewsletter,
  listNewsletters,
  removeNewsletter,
  removePicture,
  setListedPicture,
  setPicture,
} from '../../site/edit-files.ts'

/** Handlers of the pictures of the first page and the newsletters. */
export const fileHandlers = {
  bannerImage: async (facility, { caller, body }) => setPicture(facility, caller, 'banner', body.file),
  galleryImage: async (facility, { caller, query, body }) =>
    setPicture(facility, caller, `gallery${query.place as 1 | 2 | 3 | 4}`, body.file),
  amenityImage: async (facility, { caller, query, body }) =>
    setPicture(facility, caller, `amenity${query.place as 1 | 2 | 3}`, body.file),
  pictureRemove: async (facility, { caller, query }) => removePicture(facility, caller, query.place),
  newsletterList: async facility => ok(await listNewsletters(facility)),
  newsletterUpload: async (facility, { caller, body }) =>
    thenNewsletters(facility, await addNewsletter(facility, caller, body.file)),
  newsletterRemove: async (facility, { caller, query }) =>
    thenNewsletters(facility, await removeNewsletter(facility, caller, query.name)),
  listPicture: async (facility, { caller, query, body }) =>
    thenList(facility, query.list, await setListedPicture(facility, caller, query, body.file)),
  listPictureRemove: async (facility, { caller, query }) =>
    thenList(facility, query.list, await setListedPicture(facility, caller, query, null)),
} satisfies Partial<Handlers<'portal', PortalFacility>>

async function thenNewsletters(facility: PortalFacility, done: Result<null>) {
  return done.ok ? ok(await listNewsletters(facility)) : done
}
