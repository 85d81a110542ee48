import { ok, type Result } from '@mayim/shared/domain/result.ts'
import type { Handlers } from '@mayim/shared/http/handler.ts'
import type { PortalFacility } from '../portal-facility.ts'
import { addNewsletter, listNewsletters, removeNewsletter, setBanner } from '../site-files/edit-files.ts'

/** The banner and the newsletters. */
export const fileHandlers = {
  bannerImage: async (facility, { caller, body }) => setBanner(facility, caller, body.file),
  newsletterList: async facility => ok(await listNewsletters(facility)),
  newsletterUpload: async (facility, { caller, body }) =>
    thenList(facility, await addNewsletter(facility, caller, body.file)),
  newsletterRemove: async (facility, { caller, query }) =>
    thenList(facility, await removeNewsletter(facility, caller, query.name)),
} satisfies Partial<Handlers<'portal', PortalFacility>>

async function thenList(facility: PortalFacility, done: Result<null>) {
  return done.ok ? ok(await listNewsletters(facility)) : done
}
