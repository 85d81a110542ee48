import { session } from '@mayim/ui/client/session.ts'
import { startScreen } from '../shell/start-screen.tsx'
import { DisplayApp } from './display-app.tsx'

session.nameOwn('display')

void startScreen(['kiosk', 'panel'], <DisplayApp />)
