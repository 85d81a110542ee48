import { session } from '@mayim/ui/client/session.ts'
import { startScreen } from '../shell/start-screen.tsx'
import { KioskApp } from './kiosk-app.tsx'

// It may stand in one browser with reception: each has its own session.
session.nameOwn('kiosk')

void startScreen(['kiosk', 'reader', 'panel'], <KioskApp />)
