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
  const [inside, excel] = [sayList('inside_list'), sayList('excel')]
  const export_icon = <IconDownload size={18} stroke={1.75} aria-hidden="true" />
  const list_icon = <IconListCheck size={18} stroke={1.75} aria-hidden="true" />
  const requests_icon = <IconTrash size={18} stroke={1.75} aria-hidden="true" />
  const name = gate ? gateName(gate) : say('choose_gate')
  return (
    <PageActions>
      {onExport ? (
        <Button
          variant="default"
          size="chip"
          leftSection={compact ? undefined : export_icon}
          aria-label={compact ? excel : undefined}
          onClick={onExport}
        >
          {compact ? export_icon : excel}
        </Button>
      ) : null}
      <Button
        variant="default"
        size="chip"
        leftSection={compact ? undefined : list_icon}
        aria-label={compact ? inside : undefined}
        href="/service/visitor/entrances/inside"
      >
        {compact ? list_icon : inside}
      </Button>
      <Button variant="default" size="chip" aria-label={say('scans')} href="/service/visitor/entrances/scans">
        <IconScan size={18} stroke={1.75} aria-hidden="true" />
      </Button>
      {onTill ? (
        <Button variant="default" size="chip" aria-label={say('till')} title={say('till')} onClick={onTill}>
          <IconCash size={18} stroke={1.75} aria-hidden="true" />
        </Button>
      ) : null}
      {/* On a phone the name of the page needs the room, and the tabs of the scans lead to it. */}
      {may('delete-requests:read') && !narrow ? (
        <Button
          variant="default"
          size="chip"
          leftSection={compact ? undefined : requests_icon}
          aria-label={compact ? say('delete_requests') : undefined}
          href={DELETE_REQUESTS_PATH}
        >
          {compact ? requests_icon : say('delete_requests')}
        </Button>
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
