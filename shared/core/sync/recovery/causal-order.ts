import type { ChangeEntry } from '../../ground/log/entry.ts'

/**
 * Merges two logs so that each entry follows every entry that its author knew when writing it (`dep`). `known` is how
 * far this side has each log already. Of two concurrent entries the other side's comes first.
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
  // The remaining entries of the other side were written later.
  return [...ordered, ...peer.slice(nextPeer)]
}
