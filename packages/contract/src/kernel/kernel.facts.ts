import type { ModuleFacts } from './facts.ts'

/** Refusals that no module owns: the server’s kernel makes them, or several modules do. */
export const kernelFacts = {
  name: 'kernel',
  errors: {
    // A request, before its call runs.
    invalid: { status: 422, en: 'Some fields need attention.', th: 'มีบางช่องที่ต้องแก้ไข' },
    not_found: { status: 404, en: 'Not found.', th: 'ไม่พบรายการนี้' },
    method_not_allowed: { status: 405, en: 'This address does not accept that method.', th: 'ที่อยู่นี้ไม่รับคำสั่งแบบนี้' },
    unsupported_media_type: { status: 415, en: 'This address accepts JSON only.', th: 'ที่อยู่นี้รับเฉพาะ JSON' },
    malformed: { status: 400, en: 'The request could not be read.', th: 'อ่านคำขอนี้ไม่ได้' },
    too_large: { status: 413, en: 'This is too large.', th: 'ข้อมูลมีขนาดใหญ่เกินไป' },
    body_stalled: {
      status: 408,
      en: 'The upload stopped. Check the connection and try again.',
      th: 'การอัปโหลดหยุดชะงัก โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
    },
    too_many_requests: { status: 429, en: 'Too many requests. Wait a moment and try again.', th: 'ส่งคำขอถี่เกินไป รอสักครู่แล้วลองอีกครั้ง' },
    // Session, rights and links.
    unauthenticated: { status: 401, en: 'Sign in to continue.', th: 'โปรดเข้าสู่ระบบก่อน' },
    second_factor_missing: {
      status: 403,
      en: 'This organisation requires a second factor. Set it up in your profile first.',
      th: 'องค์กรนี้บังคับให้ยืนยันตัวตนสองขั้นตอน โปรดเปิดใช้ในโปรไฟล์ก่อน',
    },
    permission_denied: {
      status: 403,
      en: 'You don’t have permission to do this. Ask an administrator.',
      th: 'คุณไม่มีสิทธิ์ทำรายการนี้ โปรดติดต่อผู้ดูแลระบบ',
    },
    beyond_own_places: {
      status: 403,
      en: 'This affects more than your locations or units. Someone without this limit can change it.',
      th: 'ส่วนนี้มีผลกว้างกว่าสถานที่หรือห้อง/หน่วยที่คุณดูแล ต้องให้ผู้ที่ไม่ถูกจำกัดขอบเขตแก้ไข',
    },
    service_not_active: { status: 403, en: 'This organisation’s plan does not include this.', th: 'องค์กรนี้ไม่ได้เปิดใช้ส่วนนี้' },
    service_expired: {
      status: 403,
      en: 'The visitor system has expired. You can view records but not change them.',
      th: 'ระบบผู้มาติดต่อหมดอายุแล้ว ดูข้อมูลได้ แต่แก้ไขไม่ได้',
    },
    organisation_disabled: {
      status: 403,
      en: 'The system cannot be used: the organisation was disabled.',
      th: 'ไม่สามารถใช้งานระบบได้ องค์กรนี้ถูกปิดการใช้งาน',
    },
    link_not_found: {
      status: 404,
      en: 'This link no longer works. Ask the sender for a new one.',
      th: 'ลิงก์นี้ใช้ไม่ได้แล้ว โปรดขอลิงก์ใหม่จากผู้ส่ง',
    },
    // Idempotency.
    idempotency_in_flight: { status: 409, en: 'The same request is already being processed.', th: 'กำลังดำเนินการคำขอเดียวกันนี้อยู่' },
    idempotency_mismatch: { status: 422, en: 'This key was already used for another request.', th: 'รหัสคำขอนี้ถูกใช้กับคำขออื่นแล้ว' },
    idempotency_rights_changed: {
      status: 409,
      en: 'This was answered before your rights changed. Open the list to see what was saved.',
      th: 'คำขอนี้มีคำตอบแล้วก่อนที่สิทธิ์ของคุณจะเปลี่ยน เปิดรายการเพื่อดูว่าบันทึกอะไรไว้',
    },
    // Files and tables.
    file_not_image: { status: 415, en: 'Choose a JPEG, PNG or WebP image.', th: 'โปรดเลือกไฟล์รูป JPEG, PNG หรือ WebP' },
    file_too_large: {
      status: 413,
      en: 'The image is too large. The limit is 10 MB and 40 megapixels.',
      th: 'รูปมีขนาดใหญ่เกินไป ต้องไม่เกิน 10 MB และ 40 ล้านพิกเซล',
    },
    file_not_document: { status: 415, en: 'Choose a PDF, JPEG, PNG or WebP file.', th: 'โปรดเลือกไฟล์ PDF, JPEG, PNG หรือ WebP' },
    storage_full: {
      status: 409,
      en: 'Your organisation has no storage left. Delete files you no longer need, or ask your provider for more.',
      th: 'พื้นที่จัดเก็บไฟล์ขององค์กรเต็มแล้ว โปรดลบไฟล์ที่ไม่ใช้ หรือติดต่อผู้ให้บริการเพื่อขอพื้นที่เพิ่ม',
    },
    table_not_readable: {
      status: 415,
      en: 'This file cannot be read. Choose an Excel file (.xlsx) or a CSV file.',
      th: 'อ่านไฟล์นี้ไม่ได้ โปรดเลือกไฟล์ Excel (.xlsx) หรือ CSV',
    },
    table_too_large: {
      status: 413,
      en: 'The file is too large for one import. Split it into smaller files.',
      th: 'ไฟล์ใหญ่กว่าที่นำเข้าได้ในครั้งเดียว โปรดแบ่งเป็นหลายไฟล์',
    },
    import_refused: { status: 422, en: 'Some rows need attention. Nothing was imported.', th: 'มีบางแถวที่ต้องแก้ไข ยังไม่ได้นำเข้าแถวใด' },
    // Records that change.
    status_not_allowed: { status: 409, en: 'The current status can’t be changed to this one.', th: 'เปลี่ยนจากสถานะปัจจุบันเป็นสถานะนี้ไม่ได้' },
    changed_meanwhile: { status: 409, en: 'Someone changed this before you. See the difference.', th: 'มีคนแก้ไขรายการนี้ก่อนคุณ ดูส่วนที่ต่าง' },
    // Faults.
    internal: {
      status: 500,
      en: 'Something went wrong on our side. Nothing was saved. Try again.',
      th: 'ระบบขัดข้อง ยังไม่ได้บันทึก โปรดลองอีกครั้ง',
    },
    unavailable: {
      status: 503,
      en: 'The system is not ready. Nothing was saved. Try again in a moment.',
      th: 'ระบบยังไม่พร้อม ยังไม่ได้บันทึก โปรดลองอีกครั้งในอีกสักครู่',
    },
    // The outcome of the commit is unknown. A retry with the same Idempotency-Key doesn't repeat the work.
    outcome_unknown: {
      status: 503,
      en: 'The connection was lost while saving. This may have been saved. Check before you save it again.',
      th: 'การเชื่อมต่อขาดระหว่างบันทึก อาจบันทึกแล้ว โปรดตรวจสอบก่อนบันทึกอีกครั้ง',
    },
  },
} as const satisfies ModuleFacts

declare module './facts.ts' {
  interface DeclaredModules {
    kernel: typeof kernelFacts
  }
}
