/** The page of her bank. */
addEventListener('message', event => {
  if (event.source !== window.parent || event.data.action !== 'prove') return
  const { id, clientSecret } = event.data
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', async () => {
      const body = new URLSearchParams({ client_secret: clientSecret, outcome: button.value })
      const told = await (await fetch('/prove', { method: 'POST', body })).json()
      const failure = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }
      const answer = button.value === 'pass' ? told : { error: told.error ?? failure }
      event.source.postMessage({ id, answer }, event.origin)
    })
  }
})
