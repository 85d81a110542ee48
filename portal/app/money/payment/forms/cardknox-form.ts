import type { WrongCard } from '../card-error.ts'
import type { PaymentForm } from '../cards.tsx'
import { addFrame, addInput, addRow, completeExpiry, expiryLook, type Frame, writeExpiry } from './fields.ts'
import type { CodeField, EnteredCard, MountForm } from './form-place.ts'

type Kind = 'card' | 'cvv'

interface Told {
  readonly xToken?: string
  readonly result?: string
}

/** Two iFields of Cardknox, each a frame that gives a token, and a field of ours for the expiry. */
export const mount: MountForm = async ({ form, host, words, onReady, onCard, onWrong }) => {
  const valid: Record<Kind, boolean> = { card: false, cvv: false }
  const loaded = new Set<Kind>()
  const waiting: Partial<Record<Kind, (told: Told) => void>> = {}

  function field(kind: Kind, label: string): Frame {
    const frame = addFrame(addRow(host, label), { src: form.scriptUrl, title: label }, data => {
      if (data.action === 'loaded') begin(frame, kind)
      if (data.action === 'update') {
        valid[kind] = (data.data as { isValid?: boolean }).isValid === true
        tell()
      }
      if (data.action === 'token') waiting[kind]?.(data.data as Told)
    })
    return frame
  }

  function begin(frame: Frame, kind: Kind) {
    const xKey = form.publicKey
    frame.send({
      action: 'setAccountData',
      data: { xKey, xSoftwareName: 'Mayim', xSoftwareVersion: '0.1.0' },
    })
    frame.send({ action: 'init', tokenType: kind, referrer: location.origin })
    loaded.add(kind)
    if (loaded.size === 2) onReady()
  }

  function tell() {
    const isWhole = valid.card && valid.cvv && completeExpiry(expiry.value) !== null
    const isPast = expiry.value.length === 5 && completeExpiry(expiry.value) === null
    onWrong(isPast ? { key: 'payment.card.expiry' } : null)
    onCard(isWhole ? entered : null)
  }

  const number = field('card', words.number)
  const expiry = addInput(host, words.expiry, expiryLook, writeExpiry, tell)
  const cvv = field('cvv', words.cvv)
  const frames = { card: number, cvv }
  const token = (kind: Kind) =>
    new Promise<Told>(resolve => {
      waiting[kind] = resolve
      frames[kind].send({ action: 'getToken' })
    })

  const entered: EnteredCard = {
    clear() {
      for (const frame of [number, cvv]) frame.send({ action: 'clearData' })
      expiry.value = ''
    },
    async info() {
      const date = completeExpiry(expiry.value)
      if (date === null) return wrong('payment.card.expiry')
      if (!valid.card) return wrong('payment.card.number')
      if (!valid.cvv) return wrong('payment.card.cvv')
      const [card, code] = [await token('card'), await token('cvv')]
      if (!card.xToken) return wrong('payment.card.number')
      if (!code.xToken) return wrong('payment.card.cvv')
      return { info: { cardToken: card.xToken, cvvToken: code.xToken, ...date } }
    },
  }
  return () => {
    number.remove()
    cvv.remove()
    host.replaceChildren()
  }
}

const wrong = (key: WrongCard['key']) => ({ wrong: { key } })

/** One iField of Cardknox for the security code of a saved card. */
export function mountCode(host: HTMLElement, form: PaymentForm, label: string): CodeField {
  let isEmpty = true
  let hear: (token: string | null) => void = () => {}
  const place = addRow(host, label)
  const frame = addFrame(place, { src: form.scriptUrl, title: label }, ({ action, data }) => {
    if (action === 'loaded') {
      const account = { xKey: form.publicKey, xSoftwareName: 'Mayim', xSoftwareVersion: '0.1.0' }
      frame.send({ action: 'setAccountData', data: account })
      frame.send({ action: 'init', tokenType: 'cvv', referrer: location.origin })
    }
    if (action === 'update') isEmpty = (data as { isEmpty?: boolean }).isEmpty !== false
    if (action === 'token') hear((data as { xToken?: string }).xToken ?? null)
  })
  return {
    async info() {
      if (isEmpty) return {}
      const cvvToken = await new Promise<string | null>(resolve => {
        hear = resolve
        frame.send({ action: 'getToken' })
      })
      return cvvToken === null ? {} : { cvvToken }
    },
    remove() {
      frame.remove()
      place.remove()
    },
  }
}
