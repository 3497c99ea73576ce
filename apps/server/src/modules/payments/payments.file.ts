import { toDecimalText } from '@gatehouse/contract/kernel/domain/money.ts'
import type { Label, Language } from '@gatehouse/contract/kernel/languages.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { PAYMENT_METHODS } from '@gatehouse/contract/payments/payment-record.ts'
import type { payments } from '@gatehouse/contract/payments/payments.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { exportAnswer, mapPages } from '../../kernel/export/answer.ts'
import type { Cell, CellType } from '../../kernel/export/columns.ts'
import { recordReading } from '../audit/audit.service.ts'
import { locationCodes } from '../locations/locations.service.ts'
import { presentPayment } from './payments.present.ts'
import { type PaymentRow, selectAllPayments } from './payments.queries.ts'
import { filtersOf } from './payments.service.ts'

/** Same order as the cells below. Taken, waived and voided money each has a separate column, so that it can be added up. */
const HEADINGS: readonly [Label, CellType?][] = [
  [['Receipt', 'ใบเสร็จ']],
  [['Time', 'เวลา'], 'time'],
  [['Location', 'สถานที่']],
  [['Visit', 'เลขที่เข้า–ออก'], 'number'],
  [['Plate', 'ทะเบียนรถ'], 'plate'],
  [['Method', 'วิธีชำระ']],
  [['Received', 'รับชำระ'], 'money'],
  [['Waived', 'ยกเว้น'], 'money'],
  [['Voided', 'ยกเลิก'], 'money'],
  [['By', 'โดย']],
  [['Reference', 'เลขอ้างอิง']],
  [['Reason for the waiver', 'เหตุผลที่ยกเว้น']],
  [['Voided at', 'ยกเลิกเมื่อ'], 'time'],
  [['Voided by', 'ผู้ยกเลิก']],
  [['Reason for voiding', 'เหตุผลที่ยกเลิก']],
]
const METHODS: Record<PaymentRow['method'], Label> = { ...PAYMENT_METHODS, waived: ['Waived', 'ยกเว้น'] }

/** The payments that match a filter, newest first. Errors: too_many_requests, unavailable. */
export const exportPayments = (
  app: App,
  db: Db,
  actor: OrgActor,
  { format, ...query }: QueryOf<typeof payments.export>,
  language: Language,
): Promise<FileAnswer> =>
  exportAnswer(app, db, actor, format, async (reader) => {
    const codes = await locationCodes(reader, actor)
    const all = selectAllPayments(reader, actor, filtersOf(actor, query))
    const rows = await all.count()
    const word = (label: Label) => label[language === 'th' ? 1 : 0]
    const money = (minor: number) => Number(toDecimalText(minor, actor.currency))
    const cells = (row: PaymentRow): Cell[] => {
      const { receipt, plate, visit_number, taken_by, voided_by } = presentPayment(row)
      const kind = row.voided_at ? 'voided' : row.method === 'waived' ? 'waived' : 'taken'
      const amount = (column: typeof kind) => (kind === column ? money(row.amount) : null)
      return [
        ...[receipt, row.at, codes.get(row.location_id) ?? '', visit_number, plate, word(METHODS[row.method])],
        ...[amount('taken'), amount('waived'), amount('voided'), taken_by, row.reference, row.reason],
        ...[row.voided_at, voided_by, row.void_reason],
      ]
    }
    return {
      filename: 'payments',
      sheet: 'Payments',
      columns: HEADINGS.map(([label, type = 'text']) => ({ heading: word(label), type })),
      rows,
      pages: mapPages(all.pages(), cells),
      record: () =>
        recordReading(app, actor, 'payments.exported', {
          ...{ record_type: 'payment', record_id: null },
          after: { format, payments: rows },
        }),
    }
  })
