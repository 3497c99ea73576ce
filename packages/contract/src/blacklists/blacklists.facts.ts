import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { blacklistFiles } from './blacklist-files.ts'
import { blacklistFields } from './blacklist-record.ts'
import { blacklistSettingFields } from './blacklist-setting.ts'
import { blacklists } from './blacklists.ts'
import { sightings } from './sightings.ts'

const blacklistsFacts = {
  name: 'blacklists',
  permission_groups: { blacklists: ['Blacklist', 'บัญชีเฝ้าระวัง'] },
  permissions: {
    'blacklists:read': { label: ['View entries', 'ดูรายการ'], roles: ['auditor'] },
    'blacklists:write': { label: ['Edit entries and settings', 'แก้ไขรายการและการตั้งค่า'], reach: 'location' },
    'blacklists:seen': { label: ['View sightings', 'ดูรายการที่พบ'], reach: 'sight', roles: ['operator', 'auditor'] },
    'blacklists:decide': { label: ['Handle sightings', 'ดำเนินการกับรายการที่พบ'], reach: 'sight', roles: ['operator'] },
    'blacklists:override': { label: ['Let a denied person in', 'ให้ผู้ถูกห้ามเข้า'], reach: 'sight' },
    'blacklists:reveal': { label: ['Show full ID and phone numbers', 'ดูเลขเอกสารและเบอร์โทรเต็ม'], reach: 'sight' },
  },
  events: {
    'blacklist.changed': { permission: 'blacklists:read', limits: ['location_ids'], reads: ['blacklists'] },
    'sighting.changed': {
      permission: 'blacklists:seen',
      counted_by: ['blacklists:read'],
      limits: ['location_ids', 'unit_ids'],
      reads: ['sightings', 'blacklists'],
    },
  },
  errors: {
    guard_action_not_found: {
      status: 422,
      en: 'This action or category is no longer in the settings. Choose another.',
      th: 'วิธีปฏิบัติหรือหมวดหมู่นี้ไม่มีในการตั้งค่าแล้ว โปรดเลือกใหม่',
    },
    choice_in_use: {
      status: 409,
      en: 'Blacklist entries still use this action or category.',
      th: 'ยังมีรายการในบัญชีเฝ้าระวังที่ใช้วิธีปฏิบัติหรือหมวดหมู่นี้',
    },
    second_person_needed: {
      status: 409,
      en: '“Deny” entries need two people to lift or weaken: one requests it, another approves it.',
      th: 'การยกเลิกหรือลดระดับรายการ “ห้ามเข้า” ต้องใช้สองคน คนหนึ่งขอ และอีกคนหนึ่งอนุมัติ',
    },
    blacklist_was_seen: {
      status: 409,
      en: 'This entry has sightings, so it can’t be deleted. Lift it instead.',
      th: 'มีผู้ถูกพบตามรายการนี้แล้วจึงลบไม่ได้ โปรดยกเลิกแทน',
    },
    attachments_full: { status: 409, en: 'An entry can have at most 20 files.', th: 'แนบไฟล์ได้ไม่เกิน 20 ไฟล์ต่อรายการ' },
  },
  audit: {
    types: {
      blacklist: { label: ['Blacklist entry', 'รายการบัญชีเฝ้าระวัง'], names_people: true },
      // It names the supervisor to call.
      blacklist_setting: {
        label: ['Blacklist settings', 'การตั้งค่าบัญชีเฝ้าระวัง'],
        names_people: true,
        facts: ['categories', 'guard_actions', 'match', 'sensitivity', 'tell'],
      },
      sighting: { label: ['Sighting', 'รายการที่พบ'], names_people: true },
    },
    actions: {
      blacklist: {
        created: ['Added a blacklist entry', 'เพิ่มรายการบัญชีเฝ้าระวัง'],
        changed: ['Edited a blacklist entry', 'แก้ไขรายการบัญชีเฝ้าระวัง'],
        files_added: ['Added files to a blacklist entry', 'เพิ่มไฟล์ในรายการบัญชีเฝ้าระวัง'],
        file_removed: ['Removed a file from a blacklist entry', 'ลบไฟล์จากรายการบัญชีเฝ้าระวัง'],
        file_read: ['Downloaded evidence of a blacklist entry', 'ดาวน์โหลดหลักฐานจากบัญชีเฝ้าระวัง'],
        imported: ['Imported blacklist entries', 'นำเข้าบัญชีเฝ้าระวัง'],
        exported: ['Exported the blacklist', 'ส่งออกบัญชีเฝ้าระวัง'],
        lift_requested: ['Requested to lift a blacklist entry', 'ขอยกเลิกรายการบัญชีเฝ้าระวัง'],
        lift_refused: ['Kept a blacklist entry in force', 'ให้รายการบัญชีเฝ้าระวังมีผลต่อ'],
        lifted: ['Lifted a blacklist entry', 'ยกเลิกรายการบัญชีเฝ้าระวัง'],
        reinstated: ['Reactivated a blacklist entry', 'ให้รายการบัญชีเฝ้าระวังมีผลอีกครั้ง'],
        revealed: ['Viewed full numbers of a blacklist entry', 'ดูเลขเต็มในบัญชีเฝ้าระวัง'],
        deleted: ['Deleted a blacklist entry', 'ลบรายการบัญชีเฝ้าระวัง'],
      },
      blacklist_setting: { changed: ['Changed the blacklist settings', 'แก้ไขการตั้งค่าบัญชีเฝ้าระวัง'] },
      sighting: {
        open: ['Blacklist sighting', 'พบผู้อยู่ในบัญชีเฝ้าระวัง'],
        seen_again: ['Tried to enter again', 'พยายามเข้าอีก'],
        acknowledged: ['Acknowledged a sighting', 'รับทราบรายการที่พบ'],
        denied: ['Refused someone on the blacklist', 'ไม่ให้ผู้อยู่ในบัญชีเฝ้าระวังเข้า'],
        allowed: ['Let in someone on the blacklist', 'ให้ผู้อยู่ในบัญชีเฝ้าระวังเข้า'],
        escalated: ['Escalated a sighting', 'ส่งต่อรายการที่พบ'],
        closed: ['Closed a sighting', 'ปิดรายการที่พบ'],
        dismissed: ['Marked a sighting as not this person', 'ระบุว่าไม่ใช่คนในบัญชีเฝ้าระวัง'],
        noted: ['Added a note to a sighting', 'เพิ่มหมายเหตุในรายการที่พบ'],
      },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    blacklists: typeof blacklistsFacts
  }
}

export const blacklistsModule = defineModule({
  facts: blacklistsFacts,
  calls: { blacklists, blacklistFiles, sightings },
  records: { blacklist: blacklistFields, blacklist_setting: blacklistSettingFields },
})
