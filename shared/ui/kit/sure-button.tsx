import { useState } from 'react'
import { Button } from './button.tsx'

/** A button that acts at the second press. The first one asks; whoever leaves it has not pressed. */
export function SureButton(props: {
  text: string
  /** The question, as the label of the second press. */
  question: string
  busy?: boolean
  onPress: () => void
}) {
  const { text, question, busy = false, onPress } = props
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Button
      look={isAsked ? 'danger' : 'quiet'}
      busy={busy}
      onBlur={() => setIsAsked(false)}
      onClick={() => (isAsked ? onPress() : setIsAsked(true))}
    >
      {isAsked ? question : text}
    </Button>
  )
}
