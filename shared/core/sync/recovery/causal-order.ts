import type { ChangeEntry } from '../../log/entry.ts'

/**
 * Two logs as one, each entry after all that its author knew when it was written (`dep`). `known` is how far each log is
 * here already. Where two entries did not know of each other the other side's comes first.
 */
export function causalOrder(
  own: readonly ChangeEntry[],
  peer: readonly ChangeEntry[],
  known: { readonly peer: number },
): ChangeEntry[] {
  const ordered: ChangeEntry[] = []
  let peerSeq = known.peer
  let nextPeer = 0
  const takePeerUpTo = (dep: number): void => {
    for (let entry = peer[nextPeer]; entry && peerSeq < dep; entry = peer[nextPeer]) {
      ordered.push(entry)
      peerSeq = entry.seq
      nextPeer += 1
    }
  }
  for (const entry of own) {
    takePeerUpTo(entry.dep)
    ordered.push(entry)
  }
  // What the other side wrote after that knew of it.
  return [...ordered, ...peer.slice(nextPeer)]
}
