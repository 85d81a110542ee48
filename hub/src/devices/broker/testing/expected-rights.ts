/**
 * The rights of a bridge written out by hand, independent of the contract from which the broker derives them: for each
 * of its topics, what it may do. Everything else is refused.
 */
export interface Right {
  readonly topic: string
  readonly mayPublish: 'retained' | 'passing' | 'never'
  readonly maySubscribe: boolean
  readonly mayBeWill: boolean
  /** A message of a point of which the building knows nothing: it is dropped, and the connection stays. */
  readonly mayBeForeign?: true
}

const row = (
  topic: string,
  mayPublish: Right['mayPublish'],
  maySubscribe = false,
  mayBeWill = false,
): Right => ({ topic, mayPublish, maySubscribe, mayBeWill })

export const ownRights: readonly Right[] = [
  row('mayim/1/bridge/east/$state', 'retained', false, true),
  row('mayim/1/bridge/east/info', 'retained'),
  row('mayim/1/bridge/east/health', 'passing'),
  row('mayim/1/bridge/east/req', 'never', true),
  row('mayim/1/bridge/east/res', 'passing'),
  ...['light/room-1', 'door/room-1-dry', 'door/pool-1', 'garage/main', 'printer/reception'].flatMap(point => [
    row(`mayim/1/${point}/desc`, 'retained'),
    row(`mayim/1/${point}/state`, 'retained'),
    row(`mayim/1/${point}/avail`, 'retained'),
    row(`mayim/1/${point}/set`, 'never', true),
    row(`mayim/1/${point}/ack`, 'passing'),
    row(`mayim/1/${point}/event`, 'passing'),
    row(`mayim/1/${point}/alert/forced`, 'retained'),
  ]),
]

const nothing = (topic: string): Right => row(topic, 'never')

/** Topics of another bridge, of no bridge and of the broker itself, and every form of wildcard. */
export const foreignRights: readonly Right[] = [
  ...ownRights.map(({ topic, mayPublish }) => ({
    ...nothing(topic.replace('/east/', '/west/').replace(/(room|pool)-1/, '$1-2')),
    ...(mayPublish !== 'never' && /(room|pool)-1/.test(topic) && { mayBeForeign: true as const }),
  })),
  nothing('mayim/1/light/room-1/set/more'),
  nothing('mayim/1/light/room-1/unknown'),
  nothing('mayim/1/window/room-1/state'),
  nothing('mayim/2/light/room-1/state'),
  nothing('$SYS/east/heartbeat'),
  nothing('__proto__'),
  nothing('constructor'),
  nothing('mayim/1/light/__proto__/set'),
  nothing(Array.from({ length: 40 }, () => 'a').join('/')),
  ...['#', '+', '+/1/light/room-1/set', 'mayim/#', 'mayim/1/#', 'mayim/1/light/#', 'mayim/1/light/+/set'].map(
    nothing,
  ),
  ...['mayim/1/+/room-1/set', 'mayim/1/light/room-1/#', 'mayim/1/light/room-1/+', '$share/g/mayim/1/#'].map(
    nothing,
  ),
].filter(({ topic }) => !ownRights.some(own => own.topic === topic))
