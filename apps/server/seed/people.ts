import type { Role } from '@gatehouse/contract/kernel/roles.ts'

export interface DemoUser {
  email: string
  name: string
  /** Can sign in with the demo password; the others only appear in records. */
  signs_in?: boolean
  roles: readonly { organisation: number; role: Role }[]
  /** Hasn't accepted the invitation yet, or is suspended. */
  status?: 'invited' | 'suspended'
  /** The organisations where this person guards the gate, by day or by night. */
  guards?: readonly { organisation: number; shift: 'day' | 'night' }[]
}

const guard = (organisation: number, shift: 'day' | 'night') => ({
  roles: [{ organisation, role: 'operator' as const }],
  guards: [{ organisation, shift }],
})

export const DEMO_USERS: readonly DemoUser[] = [
  {
    email: 'admin@demo.example',
    name: 'ธนากร วัฒนกิจ',
    signs_in: true,
    roles: [{ organisation: 1, role: 'owner' }, ...[2, 3, 4, 5].map((organisation) => ({ organisation, role: 'admin' as const }))],
  },
  { email: 'operator@demo.example', name: 'กัญญารัตน์ พึ่งบุญ', signs_in: true, ...guard(1, 'day') },
  { email: 'host@demo.example', name: 'นิภา ศรีสุข', signs_in: true, roles: [{ organisation: 1, role: 'host' }] },
  { email: 'viewer@demo.example', name: 'ปาริชาติ รุ่งเรืองกิจ', signs_in: true, roles: [{ organisation: 1, role: 'viewer' }] },
  { email: 'anucha@demo.example', name: 'อนุชา แสงทอง', ...guard(1, 'day') },
  { email: 'wanphen@demo.example', name: 'วันเพ็ญ บุญมี', ...guard(1, 'day') },
  { email: 'somsak@demo.example', name: 'สมศักดิ์ มั่นคง', ...guard(1, 'night') },
  { email: 'prawit@demo.example', name: 'ประวิทย์ เที่ยงธรรม', roles: [{ organisation: 1, role: 'auditor' }] },
  { email: 'chalita@demo.example', name: 'chalita', status: 'invited', roles: [{ organisation: 1, role: 'viewer' }] },
  { email: 'kritsana@demo.example', name: 'กฤษณะ พูลสวัสดิ์', status: 'suspended', roles: [{ organisation: 1, role: 'operator' }] },
  { email: 'narong@demo.example', name: 'ณรงค์ คุ้มครอง', ...guard(2, 'day') },
  { email: 'boonlert@demo.example', name: 'บุญเลิศ หาญกล้า', ...guard(2, 'night') },
  { email: 'weera@demo.example', name: 'วีระ รอดภัย', ...guard(3, 'day') },
  { email: 'saifon@demo.example', name: 'สายฝน มีสุข', ...guard(4, 'day') },
  { email: 'manop@demo.example', name: 'มานพ อยู่เย็น', ...guard(5, 'day') },
]

/** The guards of an organisation at an hour; day guards if it has none at night. */
export function guardsAt(organisation: number, hour: number): readonly DemoUser[] {
  const guards = DEMO_USERS.filter((user) => user.guards?.some((duty) => duty.organisation === organisation))
  const shift = hour >= 7 && hour < 19 ? 'day' : 'night'
  const present = guards.filter((user) => user.guards?.some((duty) => duty.organisation === organisation && duty.shift === shift))
  return present.length > 0 ? present : guards
}
