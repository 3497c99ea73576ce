import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { sharerOf } from '../../kernel/fair/shares.ts'
import { type Paper, setPaper } from '../../kernel/paper/paper.ts'
import { reencodeImage } from '../../kernel/storage/images.ts'
import { qrSvg } from '../../kernel/storage/qr.ts'
import { recordReading } from '../audit/audit.service.ts'
import { saveFile } from '../files/files.service.ts'
import { gateCodes } from '../gates/gates.service.ts'
import { getLocation } from '../locations/locations.service.ts'
import { PAPER, PICTURE } from './pre-passes.paper-template.ts'
import { gatesText, hoursText, PAPER_WORDS, timesText } from './pre-passes.paper-words.ts'
import type { UsedPass } from './pre-passes.queries.ts'
import { codeOf, codeRead } from './pre-passes.service.ts'

/** A pass as a PDF of one A6 page. Errors: not_found, status_not_allowed (no code to show), too_many_requests. */
export async function readPaper(app: App, db: Db, actor: OrgActor, id: string, language: Language): Promise<FileAnswer> {
  const pass = await codeOf(app, db, actor, id)
  const [data, picture] = await Promise.all([paperData(db, actor, pass, language), pictureOf(app, db, actor, pass.row)])
  await recordReading(app, actor, 'pre_pass.code_read', codeRead(pass.row))
  const paper: Paper = {
    template: PAPER,
    data: { ...data, has_picture: picture !== null },
    ...(picture && { pictures: { [PICTURE]: picture } }),
  }
  const pdf = await app.shares.papers.run(sharerOf(actor), () => setPaper(paper))
  return { media_type: 'application/pdf', size: pdf.length, stream: Readable.from([pdf]), filename: fileOf(pass.row) }
}

export const fileOf = ({ _id }: Pick<UsedPass, '_id'>) => `pass-${_id.slice(-8)}.pdf`

/** The data of a printed pass, without the holder's picture. */
export async function paperData(
  db: Db | Tx,
  actor: OrgActor,
  { row, token, code }: Awaited<ReturnType<typeof codeOf>>,
  language: Language,
) {
  const [location, gates] = await Promise.all([getLocation(db, actor, row.location_id), gateCodes(db, actor)])
  const words = PAPER_WORDS[language]
  const codes = row.gate_ids?.flatMap((gate) => gates.get(gate)?.code ?? []) ?? null
  return {
    ...{ language, title: words.title, organisation: actor.organisation_name, holder: row.holder_name, has_picture: false },
    second: [row.company, row.plate && formatPlate(row.plate)].filter(Boolean).join(' · '),
    ...{ qr: qrSvg(token), code: `${code.slice(0, 4)} ${code.slice(4)}`, code_label: words.code, note: words.show },
    facts: [
      [words.place, localName(location, language)],
      [words.gates, gatesText(codes, language)],
      [words.valid, timesText(row, language)],
      [words.hours, hoursText(row.hours, language)],
      [words.visits, row.mode === 'multiple' ? words.times(row.max_uses ?? 0) : words.modes[row.mode]],
    ] as [string, string][],
  }
}
export type PaperData = Awaited<ReturnType<typeof paperData>>

const PICTURE_EDGE = 400

/** The holder's picture in a format that the typesetter reads; null if there is none. */
async function pictureOf(app: App, db: Db, actor: OrgActor, { avatar_file_id }: UsedPass): Promise<Buffer | null> {
  if (!avatar_file_id) return null
  const { stream } = await saveFile(app, db, actor, avatar_file_id, 'picture')
  const original = await buffer(stream)
  const picture = await app.shares.pictures.run(sharerOf(actor), () => reencodeImage(original, { maxEdge: PICTURE_EDGE, output: 'jpeg' }))
  return picture.bytes
}
