import type { Handlers } from '@mayim/core/http/handler.ts'
import { onceKey } from '@mayim/core/http/handlers/once-key.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { closeMessage } from '../../messages/inbox/close-message.ts'
import { viewInbox } from '../../messages/inbox/view-inbox.ts'
import { viewSent } from '../../messages/inbox/view-sent.ts'
import { receiveReply } from '../../messages/messenger/receive-reply.ts'
import { textPatrons } from '../../messages/messenger/text-patrons.ts'

/** Handlers of the link to the hub, the site's forms, texts by staff, the inbox, and the demo's outbox. */
export const facilityHandlers = {
  linkState: async facility => ok(await facility.link.state()),
  contactForm: async (facility, { caller, body }) => facility.contact.take(caller, body),
  sendSms: async (facility, { caller, query, body }, { idempotencyKey }) => {
    const once = onceKey({ query, body }, idempotencyKey)
    return once.ok ? textPatrons(facility, caller, { ...body, once: once.value }) : once
  },
  inbox: async facility => ok(await viewInbox(facility)),
  inboxDone: async (facility, { caller, params }) => closeMessage(facility, caller, params.messageId),
  sentMessages: async facility => ok(await viewSent(facility)),
  demoOutbox: async facility =>
    facility.outbox ? ok([...facility.outbox()]) : refuse('missing', 'demoOnly'),
  // A phone that got no text of ours cannot answer one.
  demoReply: async (facility, { body: { from, words } }) => {
    if (!facility.outbox) return refuse('missing', 'demoOnly')
    const isKnown = facility.outbox().some(({ to, channel }) => to === from && channel === 'text')
    if (!isKnown) return refuse('invalid', 'phoneInvalid', { field: 'from' })
    await receiveReply(facility, { providerId: `demo:${v7()}`, from, words })
    return ok(null)
  },
} satisfies Partial<Handlers<'portal', PortalFacility>>
