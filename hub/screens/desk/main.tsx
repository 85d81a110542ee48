import { startScreen } from '../shell/start-screen.tsx'
import { DeskApp } from './desk-app.tsx'

void startScreen(['board', 'desk', 'link', 'panel', 'reader', 'reception', 'shabbos'], <DeskApp />)
