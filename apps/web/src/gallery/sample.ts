import type { StatusKind } from '../ui/text/status-badge.tsx'

export interface SampleVisit {
  readonly id: string
  readonly kind: StatusKind
  readonly word: string
  readonly name: string
  readonly company: string
  readonly plate: string
  readonly province: string
  readonly card: string
  readonly unit: string
  readonly host: string
  readonly in_at: string
  readonly out_at: string
  readonly minutes: number
  readonly limit: number | null
  readonly gate: string
  readonly fee: string
}

const visit = (
  ...v: [StatusKind, string, string, string, string, string, string, string, string, string, string, number, number | null, string, string]
) => ({
  id: v[2],
  kind: v[0],
  word: v[1],
  name: v[2],
  company: v[3],
  plate: v[4],
  province: v[5],
  card: v[6],
  unit: v[7],
  host: v[8],
  in_at: v[9],
  out_at: v[10],
  minutes: v[11],
  limit: v[12],
  gate: v[13],
  fee: v[14],
})

export const visits: readonly SampleVisit[] = [
  visit(
    'pending',
    'รออนุมัติ',
    'ปิยะวัฒน์ น้ำผึ้งทอง',
    'บจก. ล้ำค่า ซัพพลาย',
    '3ฒฎ 8814',
    'กรุงเทพมหานคร',
    '',
    '18A',
    'ฝ่ายจัดซื้อ · คุณนิภา',
    '14:31',
    '',
    0,
    null,
    'G1',
    '',
  ),
  visit('inside', 'อยู่ข้างใน', 'สุภาวดี ก้ำกึ่งสกุล', 'ธนาคารกรุงไทย', '', '', 'V-027', '22B', 'คุณเจมส์ วอล์กเกอร์', '14:28', '', 4, 120, 'G1', ''),
  visit(
    'inside',
    'อยู่ข้างใน',
    'ธีรพงศ์ ศรีสุวรรณ์',
    'Kerry Express',
    '2กฆ 4471',
    'นนทบุรี',
    '',
    'ห้องพัสดุ',
    'เคาน์เตอร์พัสดุ',
    '14:21',
    '',
    11,
    30,
    'G2',
    '฿0',
  ),
  visit(
    'inside',
    'อยู่ข้างใน',
    'Maria Gonzalez Ruiz',
    'Iberdrola · ESP',
    '',
    '',
    'V-019',
    '31',
    'คุณอรทัย จึงเจริญ',
    '13:58',
    '',
    34,
    180,
    'G1',
    '',
  ),
  visit(
    'overstay',
    'เกิน 1:20',
    'สมชาย ปู่ย่าผู้ใหญ่',
    'ช่างแอร์ เย็นฉ่ำ',
    'ฒธ 902',
    'สมุทรปราการ',
    'C-004',
    'B2',
    'ฝ่ายอาคาร · คุณวิทย์',
    '10:12',
    '',
    260,
    180,
    'G2',
    '฿30',
  ),
  visit('overstay', 'เกิน 0:45', 'อัญชลี ตั้งอยู่ดี', '', '1ขก 55', 'ชลบุรี', '', '9C', 'คุณพรทิพย์', '09:47', '', 285, 240, 'G2', '฿50'),
  visit(
    'inside',
    'อยู่ข้างใน',
    'วรัญญู เกื้อกูลวงศ์',
    'AIS Fibre',
    '70-4418',
    'เชียงใหม่',
    'C-011',
    'MDF',
    'ฝ่ายไอที',
    '13:20',
    '',
    72,
    240,
    'G3',
    '฿20',
  ),
  visit('out', 'ออกแล้ว', 'ชุติมณฑน์ เพ็ญพิสุทธิ์', 'สำนักงานบัญชี ๕๙', '', '', 'V-008', '18A', 'คุณนิภา', '12:55', '14:24', 89, null, 'G1', '฿0'),
  visit(
    'out',
    'ออกแล้ว',
    'Kenji Watanabe',
    'Mitsui Bussan',
    '8กษ 1029',
    'กรุงเทพมหานคร',
    '',
    '40',
    'คุณศิริพร',
    '12:40',
    '14:19',
    99,
    null,
    'G2',
    '฿20',
  ),
  visit('denied', 'ปฏิเสธ', 'นิรนาม (ไม่แสดงบัตร)', '', 'กท 7', '', '', '', '', '12:31', '', 0, null, 'G2', ''),
]
