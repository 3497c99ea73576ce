import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { deleteRequests } from './delete-requests.ts'

const deleteRequestsFacts = {
  name: 'delete-requests',
  permission_groups: { 'delete-requests': ['Delete requests', 'คำขอลบ'] },
  permissions: {
    'delete-requests:read': { label: ['View delete requests', 'ดูคำขอลบ'], roles: ['operator', 'auditor'] },
    'delete-requests:request': { label: ['Request to delete visits', 'ขอลบบันทึกการเข้า–ออก'], reach: 'sight', roles: ['operator'] },
    'delete-requests:decide': { label: ['Decide on delete requests and restore visits', 'พิจารณาคำขอลบและกู้คืนรายการ'], reach: 'sight' },
    'delete-requests:deleted': { label: ['View deleted visits', 'ดูรายการที่ลบแล้ว'], reach: 'sight', roles: ['auditor'] },
  },
  events: {
    'delete_request.changed': { permission: 'delete-requests:read', limits: ['location_ids', 'unit_ids'], reads: ['deleteRequests'] },
  },
  errors: {
    entrance_open: {
      status: 409,
      en: 'One of these visits is still open. Check the visitor out first.',
      th: 'มีรายการที่ยังไม่เช็คเอาต์ โปรดเช็คเอาต์ก่อน',
    },
    sighting_open: {
      status: 409,
      en: 'One of these visits has an open blacklist sighting.',
      th: 'มีรายการที่พบในบัญชีเฝ้าระวังที่ยังไม่ปิด',
    },
    deletion_requested: {
      status: 409,
      en: 'The deletion of one of these visits is already requested.',
      th: 'มีคำขอลบรายการนี้อยู่แล้ว',
    },
    restore_too_late: {
      status: 409,
      en: 'Deleted visits can only be restored within 30 days.',
      th: 'กู้คืนรายการที่ลบได้ภายใน 30 วันเท่านั้น',
    },
  },
  audit: {
    types: { delete_request: { label: ['Delete request', 'คำขอลบ'], names_people: true } },
    actions: {
      delete_request: {
        requested: ['Requested to delete visits', 'ขอลบบันทึกการเข้า–ออก'],
        approved: ['Approved a delete request', 'อนุมัติคำขอลบ'],
        rejected: ['Rejected a delete request', 'ไม่อนุมัติคำขอลบ'],
        withdrawn: ['Withdrew a delete request', 'ถอนคำขอลบ'],
      },
      entrance: {
        deletion_requested: ['Requested to delete a visit', 'ขอลบรายการเข้า–ออก'],
        deletion_rejected: ['Rejected deletion of a visit', 'ไม่อนุมัติให้ลบรายการเข้า–ออก'],
        deletion_withdrawn: ['Withdrew the request to delete a visit', 'ถอนคำขอลบรายการเข้า–ออก'],
        deleted: ['Deleted a visit', 'ลบรายการเข้า–ออก'],
        restored: ['Restored a deleted visit', 'กู้คืนรายการเข้า–ออก'],
      },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    deleteRequests: typeof deleteRequestsFacts
  }
}

export const deleteRequestsModule = defineModule({ facts: deleteRequestsFacts, calls: { deleteRequests } })
