import { Button, type ButtonLook } from '@mayim/ui/kit/button.tsx'
import type { IconName } from '@mayim/ui/kit/icon.tsx'

/** An action of a visit. While another action is under way, it keeps its place and ignores presses. */
export function ActionButton(props: {
  icon: IconName
  text: string
  look: Extract<ButtonLook, 'primary' | 'quiet' | 'plain'>
  busy: boolean
  onPress: () => void
}) {
  return (
    <Button
      look={props.look}
      data-main={props.look === 'primary' || undefined}
      icon={props.icon}
      aria-disabled={props.busy}
      onClick={event => (props.busy ? event.preventDefault() : props.onPress())}
    >
      {props.text}
    </Button>
  )
}
