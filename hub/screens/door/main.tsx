import { startScreen } from '../shell/start-screen.tsx'
import { DoorPage } from './door-page.tsx'

void startScreen(['desk'], <DoorPage />)
