import { cardErrorKey, type ProcessorError } from '../card-error.ts'
import type { EnteredCard, MountForm } from './form-place.ts'

/** Stripe's card element: one frame, and a token of it. */
export const mount: MountForm = async ({ form, host, locale, onReady, onCard, onWrong }) => {
  const script = await loadStripe(form)
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

/** The part of the processor's script that the screens use: Stripe's card form. */
interface StripeScript {
  elements(options: { locale: string }): {
    create(kind: 'card', options: object): CardElement
    create(kind: 'paymentRequestButton', options: { paymentRequest: WalletRequest }): WalletButton
  }
  createPaymentMethod(of: { type: 'card'; card: CardElement }): Promise<{
    paymentMethod?: { id: string }
    error?: ProcessorError
  }>
  handleNextAction(of: { clientSecret: string }): Promise<{ error?: ProcessorError }>
  paymentRequest(options: { country: string; currency: 'usd'; total: WalletTotal }): WalletRequest
}

/** The content of the wallet's own sheet: an amount in cents and one word of ours. */
interface WalletTotal {
  readonly label: string
  readonly amount: number
}

/** A payment by the browser's wallet, such as Apple Pay or Google Pay. */
export interface WalletRequest {
  /** Null if the browser has none. */
  canMakePayment(): Promise<object | null>
  update(options: { total: WalletTotal }): void
  on(event: 'paymentmethod', hear: (made: WalletMade) => void): void
}

export interface WalletMade {
  readonly paymentMethod: { readonly id: string }
  /** Closes the wallet's sheet. */
  complete(how: 'success' | 'fail'): void
}

/** The wallet's button, in a frame of the processor. */
interface WalletButton {
  mount(host: HTMLElement): void
  on(event: 'click', hear: (event: { preventDefault(): void }) => void): void
  destroy(): void
}

interface CardChange {
  readonly error?: ProcessorError | undefined
}

/** The fields of a card, in a frame of the processor: typed data never comes to this page. */
interface CardElement {
  mount(host: HTMLElement): void
  on(event: 'ready', hear: () => void): void
  on(event: 'change', hear: (change: CardChange) => void): void
  clear(): void
  destroy(): void
}

declare global {
  interface Window {
    Stripe?: (publicKey: string) => StripeScript
  }
}

/** How long the script may take before the card step is given up. */
const patienceMs = 8_000
const loading = new Map<string, Promise<StripeScript>>()

/**
 * The processor's script, loaded when a card form is opened, or a new card was chosen for it, and never before, once for a page. Rejects where it does
 * not come in time: then nothing is charged (money-46).
 */
export function loadStripe({
  scriptUrl,
  publicKey,
}: {
  scriptUrl: string
  publicKey: string
}): Promise<StripeScript> {
  const known = loading.get(scriptUrl)
  if (known) return known
  const script = addScript(scriptUrl).then(() => {
    if (!window.Stripe) throw new Error('The processor’s script did not start')
    return window.Stripe(publicKey)
  })
  loading.set(scriptUrl, script)
  script.catch(() => loading.delete(scriptUrl))
  return script
}

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = () => {
      script.remove()
      reject(new Error('The processor’s script could not be loaded'))
    }
    const timer = setTimeout(giveUp, patienceMs)
    script.src = trusted(address)
    script.async = true
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = () => {
      clearTimeout(timer)
      giveUp()
    }
    document.head.append(script)
  })
}

let policy: { createScriptURL(address: string): string } | null = null

/** Where the page enforces Trusted Types an address of a script must come from a policy; the content policy says which. */
function trusted(address: string): string {
  if (!window.trustedTypes) return address
  policy ??= window.trustedTypes.createPolicy('mayim-processor', { createScriptURL: wanted => wanted })
  return policy.createScriptURL(address)
}

/** The bank's own question to the patron, over our page. */
export async function proveToBank(
  form: { readonly scriptUrl: string; readonly publicKey: string },
  clientSecret: string,
): Promise<unknown> {
  return (await loadStripe(form)).handleNextAction({ clientSecret })
}
