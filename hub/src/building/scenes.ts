import type { Point } from '@mayim/contract/building/topics.ts'
import type { SceneInput, Scene as SceneView } from '@mayim/contract/entities/shabbos.ts'
import { currentBlock, shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { SceneRow } from '@mayim/core/ground/schema/building-rows.ts'
import { type Scene, sceneInstants, scenesNow } from '@mayim/domain/building/scenes.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { deleteScene, lightsByHand, sceneRows, upsertScene } from './scene-table.ts'

/** No building has more; a larger number is a mistake. */
const maxScenes = 100

/** The scenes, with the times at which they run in the current or next block. */
export async function listScenes(facility: Facility): Promise<SceneView[]> {
  const block = currentBlock(facility)
  return (await sceneRows(facility.db)).map(row => {
    const scene = sceneOf(row)
    const runs = block ? sceneInstants(scene, block).slice(0, 10) : []
    return {
      ...scene,
      name: row.name,
      lights: [...scene.lights],
      doors: [...scene.doors],
      runsAt: runs.map(atMs => new Date(atMs).toISOString()),
    }
  })
}

/** Adds or changes a scene, except on Shabbos itself (building-45). */
export async function saveScene(
  facility: Facility,
  caller: Caller,
  id: string,
  input: SceneInput,
): Promise<Result<null>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  const { doors = [], lights } = input
  if (lights.length + doors.length === 0) return refuse('invalid', 'sceneEmpty', { field: 'lights' })
  return facility.write(async trx => {
    const known = await sceneRows(trx)
    if (known.length >= maxScenes && !known.some(row => row.id === id))
      return refuse('tooMany', 'scenesTooMany')
    const asText = { lights: JSON.stringify(lights), doors: JSON.stringify(doors) }
    const row = { id, ...input, ...asText, updatedAt: nowIso(facility) }
    await upsertScene(trx, row)
    await record(facility, trx, caller, { entity: 'scene', id, kind: 'saved', fields: row })
    return ok(null)
  })
}

/** Removes a scene. */
export async function removeScene(facility: Facility, caller: Caller, id: string): Promise<Result<null>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  return facility.write(async trx => {
    if (!(await deleteScene(trx, id))) return refuse('missing', 'sceneMissing')
    await record(facility, trx, caller, { entity: 'scene', id, kind: 'removed', fields: {} })
    return ok(null)
  })
}

/** The current states by the scenes; a lamp or door that no scene names is absent. */
export interface FacilityByScenes {
  readonly lights: ReadonlyMap<Point, boolean>
  /** True: unlocked. */
  readonly doors: ReadonlyMap<Point, boolean>
  /** How long a scene may keep doors unlocked from now, milliseconds. */
  readonly leftMs: number
}

export async function facilityByScenes(
  facility: Pick<Facility, 'db' | 'settings' | 'clock'>,
): Promise<FacilityByScenes> {
  const block = currentBlock(facility)
  if (!block) return { lights: new Map(), doors: new Map(), leftMs: 0 }
  const nowMs = facility.clock.now()
  const scenes = (await sceneRows(facility.db)).map(sceneOf)
  const { lights, doors } = scenesNow(scenes, block, nowMs, await lightsByHand(facility.db))
  return {
    lights: lights as ReadonlyMap<Point, boolean>,
    doors: doors as ReadonlyMap<Point, boolean>,
    leftMs: block.endsAtMs - nowMs,
  }
}

function sceneOf({ id, nights, anchor, minutes, lights, doors }: SceneRow): Scene {
  return {
    id,
    nights,
    anchor,
    minutes,
    lights: JSON.parse(lights) as Scene['lights'],
    doors: JSON.parse(doors) as Scene['doors'],
  }
}
