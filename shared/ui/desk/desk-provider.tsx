import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Kbd.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Tooltip.css'
import './desk-theme.css'
import { createTheme, DirectionContext, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTexts } from '../i18n.ts'

const theme = createTheme({
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Tooltip: {
      defaultProps: {
        openDelay: 250,
        multiline: true,
        maw: 280,
        events: { hover: true, focus: true, touch: true },
      },
    },
    Menu: { defaultProps: { transitionProps: { duration: 100 } } },
  },
})

/** The language alone says it. */
const none = () => {}

/**
 * Mantine under the house's own tokens. Its variables come from CSS files and desk-theme.css, never from a style
 * element, so that `style-src 'self'` holds.
 */
export function DeskProvider(props: { children: ReactNode }) {
  const { direction } = useTexts()
  const directed = useMemo(() => ({ dir: direction, setDirection: none, toggleDirection: none }), [direction])
  return (
    // Its own provider keeps the direction that it began with; to begin anew would lose what is open and half written.
    <DirectionContext value={directed}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {props.children}
      </MantineProvider>
    </DirectionContext>
  )
}
