/** The processor's frame: it holds the card alone, and charges when the page says so. */
const form = document.querySelector('form')
const { number, expiry, cvv } = form.elements
const page = window.parent

if (new URLSearchParams(location.search).get('language') === 'en') {
  document.documentElement.lang = 'en'
  document.documentElement.dir = 'ltr'
  for (const label of document.querySelectorAll('[data-en]')) label.textContent = label.dataset.en
}

const digits = field => field.value.replace(/\D/g, '')
const tell = (Name, more) => page.postMessage({ Name, ...more }, '*')

function wrongField() {
  const lengths = [
    ['Card', number, 15],
    ['Expiration', expiry, 4],
    ['CVV', cvv, 3],
  ]
  for (const [Field, field, length] of lengths) {
    if (digits(field) === '') return { Field, ErrorType: 'Empty' }
    if (digits(field).length < length) return { Field, ErrorType: 'Wrong' }
  }
  return null
}

form.addEventListener('submit', event => event.preventDefault())
addEventListener('message', async event => {
  if (event.source !== page) return
  const { Name, Value } = event.data
  if (Name === 'GetHeight') tell('Height', { Value: document.documentElement.scrollHeight })
  if (Name === 'ValidateFields') tell('ValidateFields', wrongField() ?? { Value: 'OK' })
  if (Name !== 'FinishTransaction2') return
  const answer = await fetch('/nedarimplus/iframe/charge', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: digits(number), expiry: digits(expiry), message: JSON.stringify(Value) }),
  })
  tell('TransactionResponse', { Value: await answer.json() })
})
