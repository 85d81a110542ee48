import { startScreen } from '../shell/start-screen.tsx'
import { DeskApp } from './desk-app.tsx'

void startScreen(
  [
    'admin',
    'board',
    'closing',
    'desk',
    'link',
    'messages',
    'money',
    'panel',
    'people',
    'reader',
    'receipt',
    'reception',
    'shabbos',
    'simulation',
  ],
  <DeskApp />,
)
