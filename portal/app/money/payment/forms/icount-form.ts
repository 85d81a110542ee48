import { addFrame, type Frame } from './fields.ts'
import type { EnteredCard, MountForm } from './form-place.ts'
import styles from './forms.module.css'

/** iCount's own page, in a frame that opens when she pays. It charges, and then leads to a page of ours, which tells how. */
export const mount: MountForm = async ({ host, words, onReady, onCard }) => {
  let frame: Frame | null = null
  let giveUp = () => {}
  const note = document.createElement('p')
  note.textContent = words.page
  note.dir = 'auto'
  note.className = styles.note ?? ''
  host.append(note)

  function close() {
    frame?.remove()
    frame = null
    note.hidden = false
    giveUp()
  }

  const entered: EnteredCard = {
    clear: close,
    async info(start) {
      const { clientSecret, transactionId } = await start()
      note.hidden = true
      const how = await new Promise<unknown>(tell => {
        giveUp = () => tell('canceled')
        const place = { src: clientSecret, title: words.number }
        frame = addFrame(host, place, data => tell(data.mayimCard), location.origin)
        frame.element.className = styles.page ?? ''
        frame.element.scrollIntoView({ block: 'nearest' })
      })
      close()
      return how === 'paid' ? { info: { transactionId } } : { wrong: { key: 'payment.card.notTaken' } }
    },
  }
  onReady()
  onCard(entered)
  return () => {
    close()
    host.replaceChildren()
  }
}
