import { startScreen } from '../start-screen.tsx'
import { DeskApp } from './desk-app.tsx'

void startScreen(['desk', 'link', 'panel', 'reader', 'reception'], <DeskApp />)
