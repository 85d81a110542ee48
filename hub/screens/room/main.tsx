import { startScreen } from '../start-screen.tsx'
import { RoomApp } from './room-app.tsx'

void startScreen(['panel'], <RoomApp path={location.pathname} />)
