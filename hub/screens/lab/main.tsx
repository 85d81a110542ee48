import { startScreen } from '../start-screen.tsx'
import { LabApp } from './lab-app.tsx'

void startScreen(['desk', 'lab'], <LabApp />)
