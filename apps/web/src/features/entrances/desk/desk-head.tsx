import type { Gate } from '@gatehouse/contract/gates.ts'
import { IconBarrierBlock, IconCash, IconDownload, IconListCheck, IconScan, IconTrash } from '@tabler/icons-react'
import { DELETE_REQUESTS_PATH } from '../../../api/addresses.ts'
import { useMay } from '../../../api/me.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/form/button.tsx'
import { PageActions } from '../../../ui/page/page-slots.tsx'
import { useNarrow } from '../../../ui/page/use-narrow.ts'
import { deskWords } from '../base/desk.words.ts'
import { listWords } from '../base/list.words.ts'
import { gateName } from '../base/use-gate.ts'
import { useNow } from '../base/use-now.ts'

interface DeskHeadProps {
  gate: Gate | undefined
  onChoose: (() => void) | undefined
  onExport: (() => void) | undefined
  onTill: (() => void) | undefined
}

/** In the breadcrumb bar: the file of the visits, the link to the people inside, the time, and the gate, which opens the choice. */
export const DeskHead = ({ gate, onChoose, onExport, onTill }: DeskHeadProps) => {
  const say = useWords(deskWords)
  const formats = useFormats()
  const may = useMay()
  const narrow = useNarrow()
  // With their words the line would break once the gate is known.
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
      {/* On a phone the name of the page needs the room, and the tabs of the scans lead to it. */}
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
          {/* No wider than a code, so that the head stays as it is when the gate is known. */}
          {narrow ? (gate?.code ?? '—') : name}
        </Button>
      ) : null}
    </PageActions>
  )
}

interface CommandProps {
  icon: typeof IconCash
  label: string
  /** Its icon alone. */
  compact: boolean
  href?: string
  onClick?: () => void
}

const Command = ({ icon, label, compact, ...does }: CommandProps) => {
  const Icon = icon
  const drawn = <Icon size={18} stroke={1.75} aria-hidden="true" />
  return (
    <Button
      variant="default"
      size="chip"
      leftSection={compact ? undefined : drawn}
      aria-label={compact ? label : undefined}
      title={compact ? label : undefined}
      {...does}
    >
      {compact ? drawn : label}
    </Button>
  )
}
