/** The fields of the form, in the processor's own frame: what is typed here goes to the processor and nowhere else. */
const form = document.querySelector('form')
const { number, expiry, cvc } = form.elements
const page = window.parent
let publicKey = ''
let pageOrigin = '*'

const digits = field => field.value.replace(/\D/g, '')

function brandOf(text) {
  if (/^3[47]/.test(text)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(text)) return 'mastercard'
  if (text.startsWith('4')) return 'visa'
  return text.startsWith('6') ? 'discover' : 'unknown'
}

function isWhole(text) {
  const sum = [...text].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return text.length >= 15 && sum % 10 === 0
}

const fault = (code, message) => ({ type: 'validation_error', code, message })

/** What is wrong with a field that is filled in. */
function wrong() {
  const [month, year] = [Number(digits(expiry).slice(0, 2)), 2000 + Number(digits(expiry).slice(2, 4))]
  if (digits(number).length >= 15 && !isWhole(digits(number)))
    return fault('invalid_number', 'Your card number is invalid.')
  if (digits(expiry).length === 4 && (month < 1 || month > 12 || new Date(year, month) <= new Date()))
    return fault('invalid_expiry_year_past', "Your card's expiration date is in the past.")
  return undefined
}

function missingPart() {
  if (digits(number).length < 15) return fault('incomplete_number', 'Your card number is incomplete.')
  if (digits(expiry).length < 4)
    return fault('incomplete_expiry', "Your card's expiration date is incomplete.")
  if (digits(cvc).length < 3) return fault('incomplete_cvc', "Your card's security code is incomplete.")
  return undefined
}

function tell(told, value = {}) {
  page.postMessage({ told, value }, pageOrigin)
}

function tellChange() {
  const error = wrong()
  tell('change', {
    complete: error === undefined && missingPart() === undefined,
    empty: [number, expiry, cvc].every(field => field.value === ''),
    error,
    brand: brandOf(digits(number)),
  })
}

number.addEventListener('input', () => {
  number.value = digits(number).replace(/(\d{4})(?=\d)/g, '$1 ')
  if (digits(number).length >= 16) expiry.focus()
})
expiry.addEventListener('input', () => {
  const text = digits(expiry)
  expiry.value = text.length > 2 ? `${text.slice(0, 2)} / ${text.slice(2, 4)}` : text
  if (text.length === 4) cvc.focus()
})
form.addEventListener('input', tellChange)
form.addEventListener('focusin', () => tell('focus'))
form.addEventListener('focusout', () => tell('blur'))
form.addEventListener('submit', event => event.preventDefault())

async function send(path, fields) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${publicKey}` },
    body: new URLSearchParams(fields),
  })
  return answer.json()
}

async function createPaymentMethod() {
  const error = missingPart() ?? wrong()
  if (error) return { error }
  const made = await send('/v1/payment_methods', {
    type: 'card',
    'card[number]': digits(number),
    'card[exp_month]': digits(expiry).slice(0, 2),
    'card[exp_year]': digits(expiry).slice(2, 4),
    'card[cvc]': digits(cvc),
  })
  return made.error ? { error: made.error } : { paymentMethod: made }
}

async function confirm(clientSecret) {
  const made = await createPaymentMethod()
  if (made.error) return made
  const [id] = clientSecret.split('_secret_')
  const confirmed = await send(`/v1/payment_intents/${id}/confirm`, {
    payment_method: made.paymentMethod.id,
    client_secret: clientSecret,
  })
  return confirmed.error ? { error: confirmed.error } : { paymentIntent: confirmed }
}

addEventListener('message', async event => {
  if (event.source !== page) return
  const { id, action, clientSecret, style } = event.data
  if (action === 'begin') {
    publicKey = event.data.publicKey
    pageOrigin = event.origin
    for (const field of [number, expiry, cvc]) Object.assign(field.style, style)
  }
  if (action === 'clear') {
    form.reset()
    tellChange()
  }
  if (action === 'focus') number.focus()
  const reply = answer => page.postMessage({ id, answer }, event.origin)
  if (action === 'createPaymentMethod') reply(await createPaymentMethod())
  if (action === 'confirm') reply(await confirm(clientSecret))
})
tell('ready')
