import { cardErrorKey } from '../card-error.ts'
import type { EnteredCard, MountForm } from './form-place.ts'
import { loadProcessor } from './stripe-script.ts'

/** Stripe's card element: one frame, and a token of it. */
export const mount: MountForm = async ({ form, host, locale, onReady, onCard, onWrong }) => {
  const script = await loadProcessor(form)
  const { color, fontSize } = getComputedStyle(host)
  const card = script.elements({ locale }).create('card', {
    hidePostalCode: true,
    style: { base: { color, fontSize }, invalid: { color } },
  })
  const entered: EnteredCard = {
    clear: () => card.clear(),
    info: async () => {
      const { paymentMethod, error } = await script.createPaymentMethod({ type: 'card', card })
      return paymentMethod
        ? { info: { sourceToken: paymentMethod.id } }
        : { wrong: { key: cardErrorKey(error ?? {}) } }
    },
  }
  card.on('ready', () => {
    onReady()
    onCard(entered)
  })
  card.on('change', ({ error }) => onWrong(error ? { key: cardErrorKey(error) } : null))
  card.mount(host)
  return () => card.destroy()
}
