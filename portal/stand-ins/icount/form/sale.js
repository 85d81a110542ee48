/** The processor's own page: what is typed here goes to the processor, and the page goes on where the sale leads. */
const form = document.querySelector('form')

form.addEventListener('submit', async event => {
  event.preventDefault()
  const { number, expiry } = form.elements
  const [month = '', year = ''] = expiry.value.split('/')
  const answer = await fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: number.value, validity: `20${year.trim()}-${month.trim()}` }),
  })
  const { lead } = await answer.json()
  location.href = lead
})
