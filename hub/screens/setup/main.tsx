import { startScreen } from '../shell/start-screen.tsx'
import { SetupApp } from './setup-app.tsx'

void startScreen(['auth', 'setup', 'technician', 'desk', 'lab', 'simulation'], <SetupApp />)
