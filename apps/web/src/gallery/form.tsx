import { Checkbox, TextInput } from '@mantine/core'
import { ErrorSummary, FieldGrid, FormFooter, fieldError } from '../ui/form/form-parts.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Panel } from '../ui/page/panel.tsx'
import styles from './gallery.module.css'

export const Form = () => (
  <main className={`gh-flex gh-vertical ${styles.desk}`}>
    <PageHeader
      items={[
        { title: 'บริการ', path: 'none' },
        { title: 'ประตู', path: '/service/visitor/gates' },
        { title: 'แก้ไขประตู', path: 'none' },
      ]}
    />
    <div className={`gh-stack gh-fill gh-content-top gh-p-page ${styles.form_page}`}>
      <ErrorSummary
        problems={[
          { field_id: 'code', label: 'รหัส' },
          { field_id: 'phone', label: 'โทรศัพท์' },
        ]}
      />
      <Panel title="ตัวตน">
        <FieldGrid>
          <TextInput id="name" label="ชื่อ–สกุล (ไทย)" required defaultValue="สมชาย ปู่ย่าผู้ใหญ่" description="ตามที่พิมพ์บนบัตร" />
          <TextInput id="name_en" label="ชื่อ–สกุล (อังกฤษ)" placeholder="Somchai Puyaphuyai" />
          <TextInput
            id="code"
            label="เลขบัตรประชาชน"
            defaultValue="1-1017-00230-70-5"
            error={fieldError('เลขบัตรประชาชนไม่ถูกต้อง โปรดตรวจเลขจากบัตรอีกครั้ง')}
          />
          <TextInput id="phone" label="โทรศัพท์" defaultValue="081-23-4567" error={fieldError('เบอร์มือถือต้องมี 10 หลัก ขึ้นต้นด้วย 06 08 หรือ 09')} />
          <TextInput id="ro" label="อ่านอย่างเดียว" readOnly defaultValue="0:15" />
          <Checkbox label="เปิดใช้ประตูนี้" defaultChecked />
          <Checkbox label="ใช้สำหรับรถเท่านั้น" />
        </FieldGrid>
      </Panel>
    </div>
    <FormFooter dirty saving={false} onCancel={() => undefined} onSave={() => undefined} />
  </main>
)
