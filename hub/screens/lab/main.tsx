import { startScreen } from '../shell/start-screen.tsx'
import { LabApp } from './lab-app.tsx'

void startScreen(['board', 'desk', 'lab', 'people', 'simulation'], <LabApp />)
