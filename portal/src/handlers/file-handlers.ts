import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../portal-facility.ts'
import {
  addNewsletter,
  listNewsletters,
  removeNewsletter,
  removePicture,
  setPicture,
} from '../site-files/edit-files.ts'

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
    thenList(facility, await addNewsletter(facility, caller, body.file)),
  newsletterRemove: async (facility, { caller, query }) =>
    thenList(facility, await removeNewsletter(facility, caller, query.name)),
} satisfies Partial<Handlers<'portal', PortalFacility>>

async function thenList(facility: PortalFacility, done: Result<null>) {
  return done.ok ? ok(await listNewsletters(facility)) : done
}
