import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useKeys } from '../lib/use-keys.ts'
import { useScanner } from '../lib/use-scanner.ts'
import { Panel } from '../ui/page/panel.tsx'

/** Shows what the scanner guard and the keys of the desk report. */
export const Keyboard = () => {
  const [log, setLog] = useState<readonly string[]>([])
  const [value, setValue] = useState('')
  const note = (text: string) => setLog((before) => [...before, text])
  useScanner((text) => note(`scan ${text}`))
  useKeys([
    ['F2', () => note('F2')],
    ['F1', () => note('F1')],
    ['2', () => note('purpose 2')],
    ['Escape', () => note('Escape')],
  ])
  return (
    <main className="gh-stack gh-column gh-p-page">
      <h1>แป้นพิมพ์และเครื่องสแกน</h1>
      <Panel title="ช่องอื่น">
        <div className="gh-wrap gh-gap-12 gh-center">
          <TextInput label="ชื่อ" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
          <Button onClick={() => note('pressed')}>ปุ่ม</Button>
        </div>
      </Panel>
      <Panel title="บันทึก">
        <output>{log.join(', ')}</output>
      </Panel>
    </main>
  )
}
