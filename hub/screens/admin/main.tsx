import { startScreen } from '../shell/start-screen.tsx'
import { AdminApp } from './admin-app.tsx'

void startScreen(
  [
    'admin',
    'building',
    'data',
    'desk',
    'members',
    'messages',
    'patron',
    'people',
    'privacy',
    'reception',
    'registers',
    'reports',
    'schedule',
    'settings',
    'shop',
    'simulation',
    'wording',
  ],
  <AdminApp />,
)
