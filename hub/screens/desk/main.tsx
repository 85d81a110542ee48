import { startScreen } from '../shell/start-screen.tsx'
import { DeskApp } from './desk-app.tsx'

void startScreen(['board', 'desk', 'link', 'panel', 'people', 'reader', 'reception', 'shabbos'], <DeskApp />)
