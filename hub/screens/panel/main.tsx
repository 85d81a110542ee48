import { session } from '@mayim/ui/client/session.ts'
import { startScreen } from '../shell/start-screen.tsx'
import { RoomApp, roomInPath } from './room-app.tsx'

// Panels of several rooms may stand in one browser, beside reception: each has its own session.
const roomId = roomInPath(location.pathname)
if (roomId !== null) session.nameOwn(`room-${roomId}`)

void startScreen(['panel', 'desk'], <RoomApp path={location.pathname} />)
