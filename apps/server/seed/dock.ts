import { DEFAULT_SETTINGS } from '../src/modules/settings/settings.defaults.ts'
import type { OwnSettings } from '../src/modules/settings/settings.queries.ts'

/** A loading dock records companies, vehicles and items moved in and out, but no nationalities. */
export const DOCK_SETTINGS: OwnSettings = {
  purposes: [
    { key: 'delivery', th: 'ส่งของ', en: 'Delivery', retired: false },
    { key: 'moving', th: 'ขนย้ายเข้า–ออก', en: 'Moving in or out', retired: false },
    ...DEFAULT_SETTINGS.purposes.filter(({ key }) => key === 'work' || key === 'other'),
    ...DEFAULT_SETTINGS.purposes
      .filter(({ key }) => key === 'meeting' || key === 'visit' || key === 'interview')
      .map((purpose) => ({ ...purpose, retired: true })),
  ],
  form: {
    gate_asks: 'remind',
    rows: [
      { visitor_type: null, gate_id: null, fields: { company: 'required', nationality: 'hidden' } },
      { visitor_type: 'vip', gate_id: null, fields: { company: 'shown' } },
    ],
  },
}
