/** Where Twilio reports what became of a text or a call. */
export const statusPath = '/webhooks/twilio/status'
/** Where Twilio delivers the texts of patrons; an Admin enters it at Twilio. */
export const inboundPath = '/webhooks/twilio/inbound'

/** The address for the reports of one message. */
export function statusAddress(publicUrl: string, messageId: string): string {
  return `${new URL(publicUrl).origin}${statusPath}?message=${messageId}`
}
