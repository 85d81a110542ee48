/**
 * Stands in for the processor's script: the same few functions. The page that includes it never sees a card: the fields
 * are in a frame of this script's own origin, and what comes out of it is the name of a card.
 */
;(() => {
  const origin = new URL(document.currentScript.src).origin
  let asked = 0

  /** Asks a frame, and waits for its answer to this question. */
  function ask(frame, message) {
    asked += 1
    const id = asked
    return new Promise(resolve => {
      function hear(event) {
        if (event.origin !== origin || event.source !== frame.contentWindow || event.data?.id !== id) return
        removeEventListener('message', hear)
        resolve(event.data.answer)
      }
      addEventListener('message', hear)
      frame.contentWindow.postMessage({ ...message, id }, origin)
    })
  }

  function frameOf(path, title) {
    const frame = document.createElement('iframe')
    frame.src = `${origin}${path}`
    frame.title = title
    return frame
  }

  function cardElement(publicKey, { locale = 'en' }, { style = {} }) {
    const listeners = {}
    const frame = frameOf(`/v3/card?locale=${encodeURIComponent(locale)}`, 'Secure card payment input frame')
    frame.style.cssText = 'border:0;width:100%;height:3.25rem;display:block'
    const tell = (name, value) => {
      for (const listener of listeners[name] ?? []) listener(value)
    }
    function hear(event) {
      if (event.origin !== origin || event.source !== frame.contentWindow || !event.data?.told) return
      if (event.data.told === 'ready')
        frame.contentWindow.postMessage({ action: 'begin', publicKey, style: style.base ?? {} }, origin)
      tell(event.data.told, { elementType: 'card', ...event.data.value })
    }
    const element = {
      frame,
      on(name, listener) {
        listeners[name] = [...(listeners[name] ?? []), listener]
        return element
      },
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target
        addEventListener('message', hear)
        place.replaceChildren(frame)
      },
      unmount() {
        removeEventListener('message', hear)
        frame.remove()
      },
      destroy: () => element.unmount(),
      clear: () => frame.contentWindow?.postMessage({ action: 'clear' }, origin),
      focus: () => frame.contentWindow?.postMessage({ action: 'focus' }, origin),
      update: () => undefined,
    }
    return element
  }

  /** Her bank asks whether it is she, over the whole page. */
  async function handleNextAction({ clientSecret }) {
    const frame = frameOf('/v3/proof', '3D Secure')
    frame.style.cssText = 'border:0;position:fixed;inset:0;width:100%;height:100%;z-index:2147483647'
    document.body.append(frame)
    await new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
    const answer = await ask(frame, { action: 'prove', clientSecret })
    frame.remove()
    if (answer.error) return { error: answer.error }
    return { [answer.object === 'setup_intent' ? 'setupIntent' : 'paymentIntent']: answer }
  }

  /** The wallet of a browser that has one: its sheet stands over the page, and gives a card that it keeps. */
  function paymentRequest(publicKey, { total, currency }) {
    const heard = []
    let shown = total
    return {
      canMakePayment: async () => (currency === 'usd' && window.ApplePaySession ? { applePay: true } : null),
      update: ({ total: next }) => {
        shown = next
      },
      on: (_name, listener) => heard.push(listener),
      async show() {
        const frame = frameOf('/v3/wallet', 'Wallet')
        frame.style.cssText = 'border:0;position:fixed;inset:0;width:100%;height:100%;z-index:2147483647'
        document.body.append(frame)
        await new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
        const paymentMethod = await ask(frame, { action: 'wallet', publicKey, total: shown })
        if (!paymentMethod) return frame.remove()
        for (const listener of heard) listener({ paymentMethod, complete: () => frame.remove() })
      },
    }
  }

  function walletButton({ paymentRequest: request }) {
    const listeners = []
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Buy with Wallet'
    button.style.cssText =
      'width:100%;min-height:3rem;border:0;border-radius:8px;background:#000;color:#fff;font:600 1rem system-ui'
    button.addEventListener('click', () => {
      let isPrevented = false
      for (const listener of listeners) listener({ preventDefault: () => (isPrevented = true) })
      if (!isPrevented) void request.show()
    })
    return {
      mount: place => place.replaceChildren(button),
      on: (_name, listener) => listeners.push(listener),
      destroy: () => button.remove(),
    }
  }

  window.Stripe = function Stripe(publicKey) {
    return {
      elements: (options = {}) => ({
        create: (type, more = {}) =>
          type === 'paymentRequestButton' ? walletButton(more) : cardElement(publicKey, options, more),
      }),
      paymentRequest: options => paymentRequest(publicKey, options),
      createPaymentMethod: ({ card }) => ask(card.frame, { action: 'createPaymentMethod' }),
      async confirmCardPayment(clientSecret, { payment_method }) {
        const { card } = payment_method
        const made = await ask(card.frame, { action: 'confirm', clientSecret })
        return made.paymentIntent?.status === 'requires_action' ? handleNextAction({ clientSecret }) : made
      },
      handleNextAction,
      handleCardAction: clientSecret => handleNextAction({ clientSecret }),
    }
  }
})()
