/** The sheet of her browser's wallet: what it says, and the card that it keeps. */
addEventListener('message', event => {
  if (event.source !== window.parent || event.data.action !== 'wallet') return
  const { id, publicKey, total } = event.data
  document.querySelector('strong').textContent = `${total.label}: ${(total.amount / 100).toFixed(2)} USD`
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', async () => {
      const body = new URLSearchParams({
        type: 'card',
        'card[number]': '4242424242424242',
        'card[exp_month]': '12',
        'card[exp_year]': '40',
        'card[cvc]': '123',
      })
      const headers = { authorization: `Bearer ${publicKey}` }
      const isPaying = button.value === 'pay'
      const answer = isPaying
        ? await (await fetch('/v1/payment_methods', { method: 'POST', headers, body })).json()
        : null
      event.source.postMessage({ id, answer }, event.origin)
    })
  }
})
