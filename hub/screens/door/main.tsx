import { startScreen } from '../start-screen.tsx'
import { DoorPage } from './door-page.tsx'

void startScreen(['desk'], <DoorPage />)
