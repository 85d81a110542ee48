import { PairedScreen } from '../shell/paired-screen.tsx'
import { DisplayScreen } from './display-screen.tsx'

/** The waiting display, once it is paired. */
export function DisplayApp() {
  return (
    <PairedScreen>
      <DisplayScreen />
    </PairedScreen>
  )
}
