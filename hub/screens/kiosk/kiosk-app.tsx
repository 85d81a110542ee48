import { PairedScreen } from '../shell/paired-screen.tsx'
import { KioskScreen } from './kiosk-screen.tsx'

/** The kiosk, after pairing. */
export function KioskApp() {
  return (
    <PairedScreen>
      <KioskScreen />
    </PairedScreen>
  )
}
