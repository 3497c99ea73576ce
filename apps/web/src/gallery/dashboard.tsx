import { IconArrowBarToLeft, IconArrowBarToRight, IconCalendarTime, IconClockExclamation, IconDoorEnter } from '@tabler/icons-react'
import { BarChart, ChartKey, MiniBars } from '../ui/figures/bar-chart.tsx'
import { CapacityBar } from '../ui/figures/capacity-bar.tsx'
import { CountStrip } from '../ui/figures/count-strip.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Panel } from '../ui/page/panel.tsx'
import styles from './gallery.module.css'

const hours = [3, 8, 17, 25, 22, 18, 14, 20, 15, 0, 0, 0, 0]
const usual = [3, 7, 14, 23, 24, 18, 12, 16, 17, 13, 8, 4, 2]

export const Dashboard = () => (
  <main>
    <PageHeader items={[{ title: 'ภาพรวม', path: 'none' }]} />
    <div className="gh-stack gh-column gh-p-page">
      <CountStrip
        large
        label="ตอนนี้"
        counts={[
          { id: 'inside', label: 'อยู่ข้างในตอนนี้', value: 47, tone: 'inside', icon: IconDoorEnter, note: 'คน 47 · รถ 38' },
          { id: 'in', label: 'เข้าวันนี้', value: 142, icon: IconArrowBarToRight, note: 'ปกติถึงเวลานี้ 134' },
          { id: 'out', label: 'ออกวันนี้', value: 95, icon: IconArrowBarToLeft, note: 'อยู่เฉลี่ย 1:24 ชม.' },
          { id: 'overstay', label: 'เกินเวลา', value: 2, tone: 'overstay', icon: IconClockExclamation, note: 'นานสุด 1:20 ชม.' },
          { id: 'expected', label: 'นัดไว้ ยังไม่มา', value: 12, tone: 'expected', icon: IconCalendarTime, note: 'ถัดไป 14:45' },
        ]}
      />
      <div className={`gh-stack gh-top ${styles.two}`}>
        <Panel title="เช็คอินรายชั่วโมง" aside={<ChartKey value="วันนี้" usual="ปกติ (ศุกร์ 8 สัปดาห์)" />}>
          <BarChart
            summary="เช็คอินรายชั่วโมงวันนี้ มากที่สุด 25 เวลา 09"
            label_title="ชั่วโมง"
            value_title="เช็คอิน"
            bars={hours.map((value, index) => ({
              label: String(index + 6).padStart(2, '0'),
              value,
              usual: usual[index],
              running: index === 8,
            }))}
          />
        </Panel>
        <Panel title="อยู่ข้างในต่อสถานที่">
          <CapacityBar name="โถงสำนักงาน ชั้น 1–40" inside={31} capacity={60} />
          <CapacityBar name="ลานจอด B1–B2 (รถ)" inside={38} capacity={40} />
          <CapacityBar name="ร้านค้า ชั้น G" inside={9} capacity={80} />
          <CapacityBar name="ลานขนถ่าย" inside={7} capacity={null} />
        </Panel>
        <Panel title="30 วันล่าสุด" aside="เฉลี่ย 119 / วัน">
          <MiniBars
            summary="เช็คอิน 30 วันล่าสุด เฉลี่ย 119 ต่อวัน"
            label_title="วันที่"
            value_title="เช็คอิน"
            bars={Array.from({ length: 30 }, (_, index) => {
              const weekend = (index + 5) % 7 < 2
              return {
                label: `วันที่ ${index + 1}`,
                value: weekend ? 38 - (index % 5) * 3 : 140 + ((index * 7) % 26),
                weekend,
                today: index === 29,
              }
            })}
          />
        </Panel>
      </div>
    </div>
  </main>
)
