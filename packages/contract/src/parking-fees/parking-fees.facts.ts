import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { parkingFees } from './parking-fees.ts'
import { tariffFields } from './tariff-record.ts'

const parkingFeesFacts = {
  name: 'parking-fees',
  permission_groups: { 'parking-fees': ['Parking fees', 'ค่าจอดรถ'] },
  permissions: {
    'parking-fees:read': { label: ['View tariffs', 'ดูอัตราค่าจอดรถ'], roles: ['viewer', 'auditor'] },
    'parking-fees:write': { label: ['Edit and publish tariffs', 'แก้ไขและเผยแพร่อัตราค่าจอดรถ'], reach: 'sight' },
  },
  events: {
    // People limited to units receive none of these.
    'tariff.changed': { permission: 'parking-fees:read', limits: ['location_ids', 'unit_ids'], reads: ['parkingFees'] },
  },
  errors: {
    tariff_name_taken: { status: 409, en: 'Another tariff of this location has this name.', th: 'มีอัตราค่าจอดรถอื่นของสถานที่นี้ใช้ชื่อนี้แล้ว' },
    tariff_published: {
      status: 409,
      en: 'This tariff has been published, so it can’t be deleted. End it instead.',
      th: 'อัตราค่าจอดรถนี้เผยแพร่แล้วจึงลบไม่ได้ โปรดยุติการใช้แทน',
    },
    tariff_last_version: {
      status: 409,
      en: 'This is the only version. Delete the tariff instead.',
      th: 'ฉบับนี้เป็นฉบับเดียว โปรดลบทั้งอัตราค่าจอดรถแทน',
    },
    tariff_examples_fail: {
      status: 409,
      en: 'Some examples don’t match the expected amount. Correct the rules or the examples.',
      th: 'มีตัวอย่างที่คำนวณแล้วไม่ตรงกับจำนวนเงินที่ควรได้ โปรดแก้อัตราหรือตัวอย่าง',
    },
    tariff_overlap: {
      status: 409,
      en: 'Another tariff of this location covers the same vehicles and visitors at that time.',
      th: 'มีอัตราค่าจอดรถอื่นของสถานที่นี้ใช้กับรถและผู้มาติดต่อประเภทเดียวกันในช่วงเวลานั้น',
    },
  },
  audit: {
    types: { tariff: { label: ['Tariff', 'อัตราค่าจอดรถ'], names_people: false } },
    actions: {
      tariff: {
        created: ['Added a tariff', 'เพิ่มอัตราค่าจอดรถ'],
        renamed: ['Renamed a tariff', 'เปลี่ยนชื่ออัตราค่าจอดรถ'],
        removed: ['Deleted a tariff', 'ลบอัตราค่าจอดรถ'],
        version_added: ['Added a version of a tariff', 'เพิ่มฉบับของอัตราค่าจอดรถ'],
        version_changed: ['Edited a draft of a tariff', 'แก้ไขฉบับร่างของอัตราค่าจอดรถ'],
        version_removed: ['Deleted a draft of a tariff', 'ลบฉบับร่างของอัตราค่าจอดรถ'],
        published: ['Published a version of a tariff', 'เผยแพร่ฉบับของอัตราค่าจอดรถ'],
        withdrawn: ['Withdrew a scheduled version of a tariff', 'ถอนฉบับที่รอเริ่มใช้ของอัตราค่าจอดรถ'],
        ended: ['Ended a tariff', 'ยุติการใช้อัตราค่าจอดรถ'],
      },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    parkingFees: typeof parkingFeesFacts
  }
}

export const parkingFeesModule = defineModule({ facts: parkingFeesFacts, calls: { parkingFees }, records: { tariff: tariffFields } })
