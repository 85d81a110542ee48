import { Button, Tooltip } from '@mantine/core'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'

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
  const off = props.reason !== null
  const button = (
    <Button
      size="sm"
      variant={props.main ? 'filled' : 'default'}
      data-main={props.main || undefined}
      leftSection={<Icon name={props.icon} size={16} />}
      {...(off ? { 'data-disabled': true } : {})}
      aria-disabled={off || props.busy}
      onClick={event => (off || props.busy ? event.preventDefault() : props.onPress())}
    >
      {props.text}
    </Button>
  )
  return props.reason === null ? button : <Tooltip label={t(props.reason)}>{button}</Tooltip>
}
