import { useSession } from '@mayim/ui/client/session.ts'
import { NotPaired, PairedScreen } from '../shell/paired-screen.tsx'
import { PairScreen } from './pair-screen.tsx'
import { RoomScreen } from './room-screen.tsx'

/** `/pair` makes this screen the house's; `/room/{id}` is that room's panel. No router: there are but two. */
export function RoomApp(props: { path: string }) {
  if (props.path.startsWith('/pair')) return <PairScreen />
  return (
    <PairedScreen>
      <PairedRoom path={props.path} />
    </PairedScreen>
  )
}

function PairedRoom({ path }: { path: string }) {
  const session = useSession()
  const roomId = (session.phase === 'signedIn' ? session.roomId : null) ?? roomInPath(path)
  return roomId === null ? <NotPaired /> : <RoomScreen roomId={roomId} />
}

/** The room of `/room/{id}`; null elsewhere. */
export function roomInPath(path: string): number | null {
  const found = /^\/room\/(\d{1,4})(?:\/|$)/.exec(path)
  return found ? Number(found[1]) : null
}
