import { startScreen } from '../shell/start-screen.tsx'
import { AdminApp } from './admin-app.tsx'

void startScreen(
  [
    'admin',
    'building',
    'closing',
    'data',
    'desk',
    'link',
    'members',
    'messages',
    'money',
    'patron',
    'people',
    'privacy',
    'receipt',
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
