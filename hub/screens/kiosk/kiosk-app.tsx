import { PairedScreen } from '../shell/paired-screen.tsx'
import { KioskScreen } from './kiosk-screen.tsx'

/** The kiosk, once it is paired. */
export function KioskApp() {
  return (
    <PairedScreen>
      <KioskScreen />
    </PairedScreen>
  )
}
