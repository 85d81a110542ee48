import { type ProcessorRow, reachOf } from '../processor-row.ts'

const api = 'https://api.icount.co.il'

export const icount: ProcessorRow = {
  form: { origin: 'https://app.icount.co.il', path: '' },
  scriptSources: null,
  accountOf: ({ icountPayPage: payPage, icountCardPage: cardPage, icountCardFields: cardFields }) => ({
    payPage,
    cardPage,
    cardFields,
  }),
  needs: ({ cardFields, payPage, secretKey }) => (cardFields ? [secretKey] : [payPage, secretKey]),
  // Nothing in its keys says that they are for tests.
  isLive: (_account, isStandIn) => !isStandIn,
  paymentPage: null,
  async open({ secretKey: apiToken, payPage, cardPage, cardFields }, site, log) {
    const { createIcount } = await import('./icount.ts')
    const { markOf, publicUrl } = site
    const callback = `${publicUrl()}/webhooks/icount`
    const callbackUrl = (id: string) => `${callback}?payment=${id}&mark=${encodeURIComponent(markOf(id))}`
    const returnUrl = (how: string) => `${publicUrl()}/cards/returned/${how}`
    const pages = { payPage, cardPage, cardFields, callbackUrl, returnUrl }
    return createIcount({ apiToken, ...pages, markOf, ...reachOf(site, 'icount', api) }, log)
  },
}
