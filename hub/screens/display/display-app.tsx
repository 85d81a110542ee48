import { PairedScreen } from '../shell/paired-screen.tsx'
import { DisplayScreen } from './display-screen.tsx'

/** The waiting display, after pairing. */
export function DisplayApp() {
  return (
    <PairedScreen>
      <DisplayScreen />
    </PairedScreen>
  )
}
