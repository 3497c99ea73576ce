import { Button } from '@mantine/core'
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconBroadcast,
  IconCalendar,
  IconCalendarTime,
  IconCar,
  IconClockExclamation,
  IconDoorEnter,
  IconDoorExit,
  IconHourglassHigh,
} from '@tabler/icons-react'
import { useState } from 'react'
import { CountStrip } from '../ui/figures/count-strip.tsx'
import { StayBar } from '../ui/figures/stay-bar.tsx'
import { Photo } from '../ui/media/photo.tsx'
import { PanelPart, SidePanel } from '../ui/overlay/side-panel.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { EmptyState } from '../ui/page/states.tsx'
import { type Column, DataTable, RowLink, type Sort, TwoLines } from '../ui/table/data-table.tsx'
import { ChoiceChip, FilterBar, ToggleChip } from '../ui/table/filter-chips.tsx'
import { DefinitionList, None } from '../ui/text/definition-list.tsx'
import { KeyCap } from '../ui/text/key-cap.tsx'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import styles from './gallery.module.css'
import { type SampleVisit, visits } from './sample.ts'

const orNone = (text: string) => (text === '' ? <None /> : text)

const columns: Column<SampleVisit>[] = [
  { id: 'status', title: 'สถานะ', width: 118, render: (v) => <StatusBadge kind={v.kind}>{v.word}</StatusBadge> },
  {
    id: 'name',
    title: 'ผู้มาติดต่อ',
    render: (v) => (
      <span className="gh-row gh-gap-10 gh-narrow">
        <Photo name={v.name} />
        <TwoLines first={<RowLink href={`#${v.id}`}>{v.name}</RowLink>} second={orNone(v.company)} />
      </span>
    ),
  },
  { id: 'plate', title: 'ทะเบียนรถ', render: (v) => (v.plate ? <TwoLines first={v.plate} second={v.province} /> : <None />) },
  { id: 'card', title: 'บัตร', render: (v) => (v.card ? <span className="gh-mono">{v.card}</span> : <None />) },
  { id: 'unit', title: 'มาพบ', render: (v) => (v.unit ? <TwoLines first={v.unit} second={v.host} /> : <None />) },
  { id: 'in', title: 'เข้า', align: 'end', sort: 'in_at', render: (v) => <b>{v.in_at}</b> },
  {
    id: 'out',
    title: 'ออก',
    align: 'end',
    sort: 'out_at',
    render: (v) => (v.out_at ? v.out_at : <None />),
  },
  {
    id: 'stay',
    title: 'อยู่มา / กำหนด',
    width: 136,
    render: (v) => (v.minutes ? <StayBar minutes={v.minutes} limit={v.limit} /> : <None />),
  },
  { id: 'gate', title: 'ประตู', render: (v) => v.gate },
  { id: 'fee', title: 'ค่าจอด', align: 'end', render: (v) => (v.fee ? v.fee : <None />) },
]

const dropped = new Set(['card', 'out', 'gate', 'fee'])

export const Desk = () => {
  const state = new URLSearchParams(location.search).get('state')
  const [sort, setSort] = useState<Sort>({ by: 'in_at', direction: 'desc' })
  const [today, setToday] = useState(true)
  const [gate, setGate] = useState<'G1' | 'G2' | null>(state === 'panel' ? 'G1' : null)
  const [open, setOpen] = useState(state === 'panel')
  const counts = [
    { id: 'inside', label: 'อยู่ข้างใน', value: 47, tone: 'inside', icon: IconDoorEnter, onPress: () => undefined },
    { id: 'overstay', label: 'เกินเวลา', value: 2, tone: 'overstay', icon: IconClockExclamation, onPress: () => undefined, chosen: open },
    { id: 'expected', label: 'นัดไว้วันนี้', value: 12, tone: 'expected', icon: IconCalendarTime, onPress: () => undefined },
    { id: 'pending', label: 'รออนุมัติ', value: 1, tone: 'pending', icon: IconHourglassHigh, onPress: () => undefined },
    { id: 'in', label: 'เข้าวันนี้', value: 142, icon: IconArrowBarToRight, onPress: () => undefined },
    { id: 'out', label: 'ออกวันนี้', value: 95, icon: IconArrowBarToLeft, onPress: () => undefined },
  ] as const
  return (
    <main className={`gh-flex gh-vertical ${styles.desk}`}>
      <PageHeader
        items={[
          { title: 'บริการ', path: 'none' },
          { title: 'Visitor', path: '/service/visitor' },
          { title: 'เข้า–ออก', path: 'none' },
        ]}
        actions={
          <>
            <span className="gh-not-phone">ศ. 20 พ.ย. 2569 · 14:32</span>
            <Button variant="default" size="chip">
              G1 โถงหลัก · กะบ่าย
            </Button>
          </>
        }
      />
      <div className="gh-fill gh-low gh-flex">
        <div className="gh-gap-12 gh-grow gh-flex gh-vertical gh-p-page">
          <CountStrip label="จำนวนวันนี้" counts={counts} />
          <FilterBar
            label="ตัวกรอง"
            aside={
              <>
                <IconBroadcast size={16} stroke={1.75} /> สด · อัปเดต 2 วินาทีที่แล้ว
              </>
            }
          >
            <ToggleChip icon={IconCalendar} label="วันนี้" chosen={today} onToggle={() => setToday(!today)} />
            <ChoiceChip
              label="ประตู"
              all_label="ทั้งหมด"
              choices={[
                { value: 'G1', label: 'G1 โถงหลัก' },
                { value: 'G2', label: 'G2 ลานจอด' },
              ]}
              value={gate}
              onChoose={setGate}
            />
            <ToggleChip icon={IconCar} label="มีรถ" chosen={false} onToggle={() => undefined} />
            <ToggleChip icon={IconClockExclamation} label="เกินเวลา" chosen={false} onToggle={() => undefined} />
          </FilterBar>
          <DataTable
            caption="รายการเข้า–ออก"
            columns={open ? columns.filter((column) => !dropped.has(column.id)) : columns}
            rows={state === 'empty' ? [] : visits}
            rowKey={(v) => v.id}
            density="desk"
            sort={sort}
            onSort={setSort}
            current={open ? 'สมชาย ปู่ย่าผู้ใหญ่' : null}
            state={state === 'loading' ? 'loading' : 'ready'}
            empty={
              <EmptyState icon={IconDoorEnter} title="ยังไม่มีผู้มาติดต่อวันนี้" action={<Button>เช็คอิน</Button>}>
                สแกนบัตร หรือกด F2 เพื่อเช็คอินคนแรก
              </EmptyState>
            }
            narrow={(v) => <Card visit={v} />}
            more={{ total: '142', loading: false, onMore: () => undefined }}
            fill
          />
        </div>
        {open ? <VisitPanel onClose={() => setOpen(false)} /> : null}
      </div>
    </main>
  )
}

const Card = ({ visit }: { visit: SampleVisit }) => (
  <div className={`gh-stack gh-gap-10 ${styles.card}`}>
    <Photo name={visit.name} size={40} />
    <div>
      <RowLink href={`#${visit.id}`}>{visit.name}</RowLink>
      <p className="gh-small gh-muted">{visit.plate ? `${visit.plate} ${visit.province}` : visit.company || '—'}</p>
      <p className="gh-row gh-mt-4 gh-size-13">
        <StatusBadge kind={visit.kind}>{visit.word}</StatusBadge> {visit.unit}
      </p>
    </div>
    <div className="gh-text-end">
      <b className="gh-numbers">{visit.in_at}</b>
      <p className="gh-small gh-muted">{`${visit.gate} · ${visit.card || '—'}`}</p>
    </div>
  </div>
)

const VisitPanel = ({ onClose }: { onClose: () => void }) => (
  <SidePanel
    title="#131 · สมชาย ปู่ย่าผู้ใหญ่"
    subtitle="ผู้รับเหมา · ช่างแอร์ เย็นฉ่ำ"
    onClose={onClose}
    footer={
      <Button
        size="desk"
        fullWidth
        leftSection={<IconDoorExit size={22} stroke={1.75} />}
        rightSection={<KeyCap>F4</KeyCap>}
        aria-keyshortcuts="F4"
      >
        รับ ฿30 และเช็คเอาต์
      </Button>
    }
  >
    <PanelPart>
      <div className="gh-row gh-gap-10 gh-narrow">
        <Photo name="สมชาย" size={112} />
        <div>
          <StatusBadge kind="overstay">เกิน 1:20 ชม.</StatusBadge>
          <StayBar minutes={260} limit={180} />
        </div>
      </div>
    </PanelPart>
    <PanelPart>
      <DefinitionList
        facts={[
          { term: 'มาพบ', value: 'B2 · ฝ่ายอาคาร · คุณวิทย์' },
          { term: 'เข้า', value: '10:12 · G2 · โดย กัญญารัตน์' },
          { term: 'เลขบัตร', value: <span className="gh-mono">x-xxxx-xxxx5-62-1</span> },
          { term: 'รถ', value: 'ฒธ 902 สมุทรปราการ · กระบะขาว' },
          { term: 'บัตร', value: '' },
        ]}
      />
    </PanelPart>
    <PanelPart title="ตราประทับ">ฟรี 2 ชั่วโมง</PanelPart>
  </SidePanel>
)
