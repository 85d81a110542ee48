import { startScreen } from '../shell/start-screen.tsx'
import { AttendantApp } from './attendant-app.tsx'

void startScreen(['desk', 'panel', 'people', 'reception', 'shabbos', 'simulation'], <AttendantApp />)
