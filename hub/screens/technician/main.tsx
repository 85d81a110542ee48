import { startScreen } from '../shell/start-screen.tsx'
import { TechnicianApp } from './technician-app.tsx'

void startScreen(
  ['technician', 'backups', 'desk', 'board', 'lab', 'building', 'people', 'simulation', 'link'],
  <TechnicianApp />,
)
