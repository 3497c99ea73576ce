import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { IconBarrierBlock, IconCash, IconDownload, IconListCheck, IconScan, IconTrash } from '@tabler/icons-react'
import { DELETE_REQUESTS_PATH } from '../../../api/addresses.ts'
import { useMay } from '../../../api/me.ts'
import { useFormats } from '../../../lib/formats.ts'
import { gateName } from '../../../lib/gate-name.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PageActions } from '../../../ui/page/page-slots.tsx'
import { useNarrow } from '../../../ui/page/use-narrow.ts'
import { deskWords } from '../base/desk.words.ts'
import { listWords } from '../base/list.words.ts'
import { useNow } from '../base/use-now.ts'

interface DeskHeadProps {
  gate: Gate | undefined
  onChoose: (() => void) | undefined
  onExport: (() => void) | undefined
  onTill: (() => void) | undefined
}

/** The desk's part of the breadcrumb bar: export, links, the time, and the gate, which opens the choice of gates. */
export const DeskHead = ({ gate, onChoose, onExport, onTill }: DeskHeadProps) => {
  const say = useWords(deskWords)
  const formats = useFormats()
  const may = useMay()
  const narrow = useNarrow()
  // With labels the line would wrap once the gate is known.
  const compact = useNarrow('(max-width: 1280px)')
  const now = useNow(5_000)
  const sayList = useWords(listWords)
  const name = gate ? gateName(gate) : say('choose_gate')
  return (
    <PageActions>
      {onExport ? <Command icon={IconDownload} label={sayList('excel')} compact={compact} onClick={onExport} /> : null}
      <Command icon={IconListCheck} label={sayList('inside_list')} compact={compact} href="/service/visitor/entrances/inside" />
      <Command icon={IconScan} label={say('scans')} compact href="/service/visitor/entrances/scans" />
      {onTill ? <Command icon={IconCash} label={say('till')} compact onClick={onTill} /> : null}
      {/* On a phone the page title needs the space, and the tabs of the scans page link to it. */}
      {may('delete-requests:read') && !narrow ? (
        <Command icon={IconTrash} label={say('delete_requests')} compact={compact} href={DELETE_REQUESTS_PATH} />
      ) : null}
      {narrow ? null : <span className="gh-numbers gh-nowrap">{`${formats.weekday(now)} · ${formats.time(now)}`}</span>}
      {onChoose ? (
        <Button
          variant="default"
          size="chip"
          leftSection={<IconBarrierBlock size={18} stroke={1.75} aria-hidden="true" />}
          aria-label={gate ? say('gate_present', { gate: name }) : name}
          onClick={onChoose}
        >
          {/* The placeholder is no wider than a gate code, so that the bar doesn't shift once the gate is known. */}
          {narrow ? (gate?.code ?? '—') : name}
        </Button>
      ) : null}
    </PageActions>
  )
}

interface CommandProps {
  icon: typeof IconCash
  label: string
  /** Shows only the icon. */
  compact: boolean
  href?: string
  onClick?: () => void
}

const Command = ({ icon, label, compact, ...action }: CommandProps) => {
  const Icon = icon
  const iconElement = <Icon size={18} stroke={1.75} aria-hidden="true" />
  return (
    <Button
      variant="default"
      size="chip"
      leftSection={compact ? undefined : iconElement}
      aria-label={compact ? label : undefined}
      title={compact ? label : undefined}
      {...action}
    >
      {compact ? iconElement : label}
    </Button>
  )
}
