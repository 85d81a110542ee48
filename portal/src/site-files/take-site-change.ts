import { pictureSettings } from '@mayim/contract/picture-places.ts'
import type { CommandHandlers } from '@mayim/core/commands/command-desk.ts'
import { verifyCaller } from '@mayim/core/commands/vouched-caller.ts'
import { viewEditedList } from '@mayim/core/lists/view-lists.ts'
import type { Caller, Facility, Readers } from '@mayim/core/runtime/facility.ts'
import { SentSiteChange, SiteChangePiece } from '@mayim/core/site-files/site-change-command.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { Compile } from 'typebox/compile'
import { claimSiteChange } from './done-change-table.ts'
import { addNewsletter, removeNewsletter, removePicture, setListedPicture, setPicture } from './edit-files.ts'
import { siteFilesOf, wasSetAfter } from './site-file-table.ts'

const checkPiece = Compile(SiteChangePiece)
const checkChange = Compile(SentSiteChange)

/**
 * Makes the changes of the website's files that an Admin made at the hub, each once (sync-950). The pieces of one file
 * come before the change, and are held in memory: after a restart the hub sends them again. Refuses what the website's
 * own calls refuse, forbidden, and siteChangedSince if it was changed here after her press.
 */
export function siteChangeCommand(facility: Facility): CommandHandlers {
  let held = { id: '', pieces: new Map<number, Buffer>() }
  return {
    async siteChange(body) {
      if (checkPiece.Check(body)) {
        if (held.id !== body.id) held = { id: body.id, pieces: new Map() }
        held.pieces.set(body.piece, Buffer.from(body.content, 'base64'))
        return ok(null)
      }
      if (!checkChange.Check(body)) return refuse('invalid', 'invalid')
      const caller = await verifyCaller(facility, body.caller)
      if (!caller?.roles.includes('Admin')) return refuse('forbidden', 'forbidden')
      const pieces = held.id === body.id ? held.pieces : new Map<number, Buffer>()
      if (pieces.size !== body.pieces) return refuse('unreachable', 'noAnswer')
      held = { id: '', pieces: new Map() }
      const bytes = Buffer.concat(
        Array.from({ length: body.pieces }, (_, at) => pieces.get(at) ?? Buffer.of()),
      )
      return make(onceAt(facility, body), caller, body, body.pieces === 0 ? null : bytes)
    },
  }
}

async function make(
  facility: Facility,
  caller: Caller,
  { kind, list, entry, fileName }: SentSiteChange,
  bytes: Uint8Array | null,
): Promise<Result<null>> {
  const file = bytes && { name: fileName, bytes }
  if (kind === 'newsletter')
    return file ? addNewsletter(facility, caller, file) : removeNewsletter(facility, caller, entry)
  if (kind !== 'listed')
    return file ? setPicture(facility, caller, kind, file) : removePicture(facility, caller, kind)
  return list === ''
    ? refuse('invalid', 'invalid')
    : setListedPicture(facility, caller, { list, id: entry }, file)
}

/** The facility at the time of the press, whose write does nothing for a change that was made before. */
function onceAt(facility: Facility, change: SentSiteChange): Facility {
  const at = Math.min(Date.parse(change.at), facility.clock.now())
  return {
    ...facility,
    clock: { now: () => at },
    write: operation =>
      facility.write(async trx => {
        if (!(await claimSiteChange(trx, change.id, new Date(facility.clock.now()).toISOString())))
          return ok(null as never)
        return (await wasChangedSince(trx, change)) ? refuse('conflict', 'siteChangedSince') : operation(trx)
      }),
  }
}

/**
 * Whether the picture was chosen or removed here after her press; newsletters stand beside each other. To remove a
 * picture that is not there changes nothing.
 */
async function wasChangedSince(trx: Readers, change: SentSiteChange): Promise<boolean> {
  const { kind, list, entry, pieces, at } = change
  if (kind === 'newsletter') return false
  if (pieces === 0 && !(await hasPicture(trx, change))) return false
  return kind === 'listed'
    ? wasSetAfter(trx, at, {
        entity: list === 'merchandise' ? 'merchandiseItem' : 'listEntry',
        id: entry,
        column: 'picture',
      })
    : wasSetAfter(trx, at, { entity: 'setting', id: pictureSettings[kind], column: 'value' })
}

async function hasPicture(trx: Readers, { kind, list, entry }: SentSiteChange): Promise<boolean> {
  if (kind !== 'listed') return (await siteFilesOf(trx, kind)).length > 0
  const entries = list === '' ? [] : await viewEditedList({ db: trx }, list)
  return entries.some(({ id, picture }) => id === entry && picture !== '')
}
