import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { visitCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { explain } from '../../../api/errors.ts'
import { useImageRead } from '../../../api/images.ts'
import { useMe } from '../../../api/me.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { DeskButton } from '../../../ui/buttons/desk-buttons.tsx'
import { SlipPrint } from '../../../ui/media/slip.tsx'
import { SLIP_LINES } from '../base/entrances.fixed.ts'
import { useChoiceWords } from '../base/visit-fields.tsx'
import { visitPanelWords } from './visit-panel.words.ts'

type Line = EntrancesMetadata['slip']['lines'][number]

/** Prints the slip of a visit with the settings of its location. */
export const SlipButton = ({ visit }: { visit: EntranceDetail }) => {
  const say = useWords(visitPanelWords)
  // Read once for each press, because a refetch would print again.
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: () => api.entrances.metadata({ query: { location_id: visit.location_id } }),
  })
  return (
    <>
      <DeskButton variant="default" icon={IconPrinter} loading={isPending} onClick={() => mutate()}>
        {say('print_slip')}
      </DeskButton>
      {data ? <VisitSlip visit={visit} metadata={data} onPrinted={reset} /> : null}
      {error ? (
        <p className="gh-body gh-strong gh-denied" role="alert">
          {explain(error)}
        </p>
      ) : null}
    </>
  )
}

interface VisitSlipProps {
  visit: EntranceDetail
  metadata: EntrancesMetadata
  onPrinted: () => void
}

const VisitSlip = ({ visit, metadata, onPrinted }: VisitSlipProps) => {
  const language = useLanguage()
  const formats = useFormats()
  const wordOf = useChoiceWords(metadata)
  const { organisation } = useMe()
  const { slip } = metadata
  const [logo, picture] = [useImageRead(slip.logo), useImageRead(slip.picture)]
  const textOf: Readonly<Record<Line, () => string | null>> = {
    visitor_name: () => visit.visitor_name,
    company: () => visit.company,
    plate: () =>
      [visit.plate && formatPlate(visit.plate), visit.plate_province && provinceName(visit.plate_province, language)]
        .filter(Boolean)
        .join(' '),
    unit_name: () => visit.unit_name,
    host_name: () => visit.host_name,
    purpose: () => wordOf('purpose', visit),
    visitor_type: () => wordOf('visitor_type', visit),
    card_number: () => visit.card_number,
    checkin_at: () => formats.dateTime(visit.checkin_at),
    expected_out_at: () => visit.expected_out_at && formats.dateTime(visit.expected_out_at),
    gate_in: () => visit.gate_in,
  }
  if (logo.isLoading || picture.isLoading) return null
  return (
    <SlipPrint
      paper={slip.paper}
      copies={slip.copies}
      language={language}
      number={visit.number}
      code={visitCode(visit._id)}
      organisation={organisation?.name ?? ''}
      header={slip[`header_${language}`]}
      footer={slip[`footer_${language}`]}
      lines={slip.lines.flatMap((line) => {
        const value = textOf[line]()
        return value ? [{ key: line, label: SLIP_LINES[line][language === 'en' ? 0 : 1], value }] : []
      })}
      logo={logo.data}
      picture={picture.data}
      onPrinted={onPrinted}
    />
  )
}
