/** The position of each part of the plan, in units of the SVG's view box. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface RoomPlace extends Box {
  readonly id: number
  /** Rooms of the lower row have the corridor below them and the pool hall above. */
  readonly flipped: boolean
}

export interface PlanLayout {
  readonly width: number
  readonly height: number
  readonly facility: Box
  readonly upperCorridor: Box
  readonly lowerCorridor: Box
  readonly hall: Box
  readonly lobby: Box
  readonly garage: Box
  readonly rooms: readonly RoomPlace[]
}

const lobbyWidth = 250
const garageWidth = 190
const corridorHeight = 60
const roomHeight = 206
const hallHeight = 200
const margin = 14

/** Two rows of rooms along the pool hall, with the lobby and the garage in front. Any number of rooms fits. */
export function layoutPlan(roomIds: readonly number[]): PlanLayout {
  const perRow = Math.max(2, Math.ceil(roomIds.length / 2))
  const roomWidth = Math.max(136, Math.min(190, 960 / perRow))
  const rowsWidth = roomWidth * perRow
  const height = corridorHeight * 2 + roomHeight * 2 + hallHeight + margin * 2
  const lobbyX = margin + garageWidth
  const rowsX = lobbyX + lobbyWidth
  const upperY = margin + corridorHeight
  const lowerY = upperY + roomHeight + hallHeight
  return {
    width: rowsX + rowsWidth + margin,
    height,
    facility: { x: lobbyX, y: margin, width: lobbyWidth + rowsWidth, height: height - margin * 2 },
    upperCorridor: { x: rowsX, y: margin, width: rowsWidth, height: corridorHeight },
    lowerCorridor: { x: rowsX, y: lowerY + roomHeight, width: rowsWidth, height: corridorHeight },
    hall: { x: rowsX, y: upperY + roomHeight, width: rowsWidth, height: hallHeight },
    lobby: { x: lobbyX, y: margin, width: lobbyWidth, height: height - margin * 2 },
    garage: { x: margin, y: height - margin - 250, width: garageWidth, height: 250 },
    rooms: roomIds.map((id, index) => ({
      id,
      flipped: index >= perRow,
      x: rowsX + (index % perRow) * roomWidth,
      y: index < perRow ? upperY : lowerY,
      width: roomWidth,
      height: roomHeight,
    })),
  }
}

/** The position of a pool in the hall. Two are drawn. */
export function poolBox(hall: Box, index: number): Box {
  const width = Math.min(230, hall.width / 2 - 60)
  const gap = (hall.width - width * 2) / 3
  return { x: hall.x + gap + index * (width + gap), y: hall.y + 36, width, height: hall.height - 72 }
}
