/** One field in a frame of the processor: what is typed here leaves it as a token alone. */
const field = document.querySelector('input')
const page = window.parent
let account = {}
let tokenType = 'card'

const digits = () => field.value.replace(/\D/g, '')

function issuerOf(text) {
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
  return sum % 10 === 0
}

function isValid() {
  const text = digits()
  if (tokenType === 'cvv') return text.length >= 3
  return text.length === (issuerOf(text) === 'amex' ? 15 : 16) && isWhole(text)
}

function tell(action, data = {}) {
  page.postMessage({ action, data }, '*')
}

function tellUpdate(event) {
  const data = {
    event,
    isEmpty: digits() === '',
    isValid: isValid(),
    length: digits().length,
    cardNumberLength: tokenType === 'card' ? digits().length : 0,
    issuer: issuerOf(digits()),
  }
  tell('update', data)
}

async function token() {
  if (digits() === '')
    return { result: 'error', errorMessage: 'Card data is missing.', xTokenType: tokenType }
  const answer = await fetch('/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ xKey: account.xKey, xTokenType: tokenType, value: digits() }),
  })
  return answer.json()
}

field.addEventListener('input', () => {
  if (tokenType === 'card') field.value = digits().replace(/(\d{4})(?=\d)/g, '$1 ')
  else field.value = digits().slice(0, 4)
  tellUpdate('input')
})
for (const event of ['focus', 'blur']) field.addEventListener(event, () => tellUpdate(event))

addEventListener('message', async event => {
  if (event.source !== page) return
  const { action, data = {} } = event.data
  if (action === 'setAccountData') account = data
  if (action === 'init') {
    tokenType = event.data.tokenType
    field.setAttribute('aria-label', tokenType === 'cvv' ? 'CVV' : 'Card number')
    field.maxLength = tokenType === 'cvv' ? 4 : 23
  }
  if (action === 'style') Object.assign(field.style, data)
  if (action === 'setPlaceholder') field.placeholder = data.placeholder ?? ''
  if (action === 'focus') field.focus()
  if (action === 'clearData') {
    field.value = ''
    tellUpdate('clear')
  }
  if (action === 'getToken') tell('token', await token())
})
tell('loaded')
