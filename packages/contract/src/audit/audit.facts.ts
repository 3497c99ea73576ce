import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { audit } from './audit.ts'

const auditFacts = {
  name: 'audit',
  permission_groups: { audit: ['Audit log', 'บันทึกการตรวจสอบ'] },
  permissions: {
    'audit:read': { label: ['View the audit log', 'ดูบันทึกการตรวจสอบ'], roles: ['auditor'] },
  },
  errors: {
    too_many_numbers: {
      status: 429,
      en: 'You have searched for too many full numbers. Search by name, plate, card or the last 4 digits instead.',
      th: 'ค้นหาด้วยเลขเต็มบ่อยเกินไป ลองค้นหาด้วยชื่อ ทะเบียนรถ บัตร หรือเลข 4 ตัวท้ายแทน',
    },
  },
  audit: {
    types: {
      audit: { label: ['Audit log', 'บันทึกการตรวจสอบ'], names_people: false },
      call: { label: ['Request', 'คำขอ'], names_people: false },
      job: { label: ['Background job', 'งานเบื้องหลัง'], names_people: false },
    },
    actions: {
      access: {
        refused: ['Access denied', 'ถูกปฏิเสธการเข้าถึง'],
        record_missing: ['Requested a missing record', 'ขอรายการที่ไม่มีอยู่'],
        edition_missing: ['Refused: not in the plan', 'ถูกปฏิเสธ: องค์กรไม่ได้เปิดใช้ส่วนนี้'],
        expired: ['Refused: the plan has expired', 'ถูกปฏิเสธ: บริการหมดอายุ'],
        unknown_field: ['Refused: unknown fields sent', 'ถูกปฏิเสธ: ส่งข้อมูลที่ระบบไม่รู้จัก'],
        organisation_refused: ['Tried to open an organisation they don’t belong to', 'พยายามเข้าองค์กรที่ตนไม่ได้อยู่'],
        proof_refused: ['Wrong password or code for own account', 'ใส่รหัสผ่านหรือรหัสยืนยันของบัญชีตนเองไม่ถูกต้อง'],
        factor_missing: ['Refused: second factor required', 'ถูกปฏิเสธ: ต้องยืนยันตัวตนสองขั้นตอน'],
      },
      audit: {
        exported: ['Exported the audit log', 'ส่งออกบันทึกการตรวจสอบ'],
        erased: ['Erased personal details from the audit log', 'ลบข้อมูลส่วนบุคคลจากบันทึกการตรวจสอบ'],
        anchors_begun: ['Started new anchors for the audit log', 'เริ่มไฟล์หลักฐานของบันทึกการตรวจสอบใหม่'],
      },
      number: { met: ['Found a person by a full number', 'ค้นพบบุคคลด้วยเลขเต็ม'] },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    audit: typeof auditFacts
  }
}

export const auditModule = defineModule({ facts: auditFacts, calls: { audit } })
