import type { Gallery } from '@mayim/ui/gallery/entry.ts'
import { gallery as building } from '../../hub/screens/gallery/gallery.ts'
import { gallery as website } from '../../portal/app/gallery/gallery.ts'

const all: readonly Gallery[] = [website, building]

/** The screens of all apps. Their devices have different names. */
export const gallery: Gallery = {
  devices: Object.assign({}, ...all.map(({ devices }) => devices)) as Gallery['devices'],
  entries: all.flatMap(({ entries }) => entries),
  areas: [...new Set(all.flatMap(({ areas }) => areas))],
}
