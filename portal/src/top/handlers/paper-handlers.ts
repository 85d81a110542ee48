import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { handInPaper, ownPaper } from '../../people/papers/hand-in-paper.ts'
import { listWaiting, openPaper, reviewPaper } from '../../people/papers/review-paper.ts'

/** The papers by which patrons show that they live here. */
export const paperHandlers = {
  licenseAndRegistration: async (facility, { caller, params, body }) =>
    handInPaper(facility, caller, params.id, body.file),
  residentPaper: async (facility, { params }) => ok(await ownPaper(facility, params.id)),
  papersWaiting: async facility => ok(await listWaiting(facility)),
  paperPicture: async (facility, { caller, params }) => openPaper(facility, caller, params.id),
  paperReview: async (facility, { caller, params, body }) =>
    reviewPaper(facility, caller, params.id, { accepted: body.accepted, reason: body.reason ?? '' }),
} satisfies Partial<Handlers<'portal', PortalFacility>>
