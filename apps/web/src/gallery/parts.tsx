import { Button } from '@mantine/core'
import { IconInbox, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Logo } from '../ui/media/logo.tsx'
import { Photo } from '../ui/media/photo.tsx'
import { AppModal } from '../ui/overlay/app-modal.tsx'
import { DropDown } from '../ui/overlay/drop-down.tsx'
import { menu_item } from '../ui/overlay/menu-item.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'
import { ColourSchemeSwitch } from '../ui/page/colour-scheme-switch.tsx'
import { LanguageSwitch } from '../ui/page/language-switch.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { EmptyState, ErrorState, LoadingBox, LoadingScreen, SkeletonRows } from '../ui/page/states.tsx'
import { KeyCap } from '../ui/text/key-cap.tsx'
import { SafeHtml } from '../ui/text/safe-html.tsx'
import { StatusBadge, type StatusKind } from '../ui/text/status-badge.tsx'
import styles from './gallery.module.css'

const kinds: StatusKind[] = [
  'inside',
  'out',
  'overstay',
  'denied',
  'expected',
  'pending',
  'active',
  'on_hold',
  'inactive',
  'draft',
  'failed',
  'warning',
]

const html = `<p>แพ็กเกจ <b>Visitor</b> จะหมดอายุใน 7 วัน <a href="https://example.com/renew">ต่ออายุ</a></p>
<script>document.title = "broken"</script><img src=x onerror="document.title = 'broken'">
<a href="javascript:alert(1)">ลิงก์ร้าย</a><ul><li>ใบแจ้งหนี้ INV-2611-0042</li><li style="position:fixed">กำหนดชำระ 27 พ.ย. 2569</li></ul>`

export const Parts = () => {
  const [show, setShow] = useState(new URLSearchParams(location.search).get('state') === 'modal')
  return (
    <>
      <header className={`gh-on-ink gh-row gh-gap-24 ${styles.ink}`}>
        <Logo />
        <LanguageSwitch variant="ink" />
        <DropDown role="menu" label="เมนู" button={(props) => <button {...props}>เมนู</button>}>
          {(hide) =>
            ['โปรไฟล์', 'Logout'].map((name) => (
              <button key={name} {...menu_item} type="button" onClick={hide}>
                {name}
              </button>
            ))
          }
        </DropDown>
      </header>
      <main>
        <PageHeader items={[{ title: 'ชิ้นส่วน ปู่ ก้ำ น้ำ ผู้ใหญ่ ฏุ', path: 'none' }]} actions={<LanguageSwitch variant="box" />} />
        <div className="gh-stack gh-column gh-p-page">
          <Panel title="ปุ่ม">
            <div className="gh-wrap gh-gap-12 gh-center">
              <Button onClick={() => showToast('เช็คอินแล้ว · #143 · บัตร V-031')}>เช็คอิน</Button>
              <Button variant="default">ยกเลิก</Button>
              <Button variant="subtle">เพิ่มช่วง</Button>
              <Button variant="danger" leftSection={<IconTrash size={18} stroke={1.75} />}>
                ลบ…
              </Button>
              <Button size="desk" rightSection={<KeyCap>F2</KeyCap>} aria-keyshortcuts="F2">
                เช็คอิน
              </Button>
              <Button size="desk" variant="default" rightSection={<KeyCap>F4</KeyCap>}>
                เช็คเอาต์
              </Button>
              <Button aria-disabled="true">ตั้งเวลาใช้…</Button>
              <Button onClick={() => setShow(true)}>เปิดหน้าต่าง</Button>
              <ColourSchemeSwitch />
            </div>
          </Panel>
          <Panel title="สถานะ">
            <div className="gh-wrap gh-gap-12 gh-center">
              {kinds.map((kind) => (
                <StatusBadge key={kind} kind={kind}>
                  {kind === 'overstay' ? 'เกิน 1:20' : kind}
                </StatusBadge>
              ))}
            </div>
          </Panel>
          <Panel title="ภาพ">
            <div className="gh-wrap gh-gap-12 gh-center">
              {['สุภาวดี', 'ธีรพงศ์', 'Maria', 'Kenji', 'วรัญญู', 'อัญชลี'].map((name) => (
                <Photo key={name} name={name} size={36} />
              ))}
              <Photo name="Nguyen" size={104} />
              <Photo name="Broken" src="/missing.png" size={104} alt="ภาพที่ประตู" />
            </div>
          </Panel>
          <div className={`gh-stack gh-top ${styles.two}`}>
            <Panel flush>
              <EmptyState icon={IconInbox} title="ยังไม่มีประตู" action={<Button>เพิ่มประตู</Button>}>
                ประตูคือจุดที่เจ้าหน้าที่บันทึกคนเข้าและออก
              </EmptyState>
            </Panel>
            <Panel flush>
              <ErrorState thing="รายการประตู" code="unavailable" onRetry={() => showToast('ลองใหม่แล้ว')} />
            </Panel>
            <Panel flush>
              <LoadingBox />
            </Panel>
            <Panel flush>
              <SkeletonRows />
            </Panel>
            <Panel title="HTML">
              <SafeHtml html={html} />
            </Panel>
            <Panel flush>
              <LoadingScreen />
            </Panel>
          </div>
          <AppModal
            show={show}
            onHide={() => setShow(false)}
            title="แพ็กเกจ Visitor จะหมดอายุใน 7 วัน"
            footer={<Button onClick={() => setShow(false)}>ปิด</Button>}
          >
            <SafeHtml html={html} />
          </AppModal>
        </div>
      </main>
    </>
  )
}
