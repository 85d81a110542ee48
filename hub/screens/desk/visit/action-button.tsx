import type { TextKey } from '@mayim/texts/texts.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import type { IconName } from '@mayim/ui/kit/icon.tsx'
import { Tooltip, type TooltipAnchor } from '@mayim/ui/kit/tooltip.tsx'

/** Off, it still takes focus, so that the keyboard can read why. */
export function ActionButton(props: {
  icon: IconName
  text: string
  reason: TextKey | null
  main: boolean
  busy: boolean
  onPress: () => void
}) {
  const { t } = useTexts()
  const button = (anchor?: TooltipAnchor) => (
    <Button
      look={props.main ? 'primary' : 'quiet'}
      data-main={props.main || undefined}
      icon={props.icon}
      off={props.reason !== null}
      aria-disabled={props.busy}
      onClick={event => (props.busy ? event.preventDefault() : props.onPress())}
      {...anchor}
    >
      {props.text}
    </Button>
  )
  return props.reason === null ? button() : <Tooltip label={t(props.reason)}>{button}</Tooltip>
}
