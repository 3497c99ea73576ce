import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import { lengthText } from '../../lib/charge-text.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import styles from './fee.module.css'
import { feeWords } from './fee.words.ts'
import { FeeLines } from './fee-lines.tsx'
import { paidSums } from './paid-sums.ts'
import { vehicleText } from './vehicle-text.ts'

interface DriverDialogProps {
  visit: EntranceDetail
  metadata: EntrancesMetadata | undefined
  charge: VisitCharge
  onHide: () => void
}

/** Explains the fee in large type, in Thai and English, to show to a driver who asks. */
export const DriverDialog = ({ visit, metadata, charge: visitCharge, onHide }: DriverDialogProps) => {
  const say = useWords(feeWords)
  const { money, zone } = useFormats()
  const [th, en] = [feeWords.in.th, feeWords.in.en]
  const { charge, currency, due } = visitCharge
  return (
    <AppModal show onHide={onHide} title={say('title')} size="lg">
      <div className={`gh-stack gh-gap-16 ${styles.driver}`}>
        <div className="gh-row gh-baseline gh-apart gh-gap-16">
          <span lang="th">
            {th('to_pay')} <span lang="en">{en('to_pay')}</span>
          </span>
          <strong className={`gh-numbers ${styles.huge}`}>{money(due)}</strong>
        </div>
        {(['th', 'en'] as const).map((language) => (
          <div key={language} lang={language}>
            <p className="gh-strong">{vehicleText(visit, metadata, language)}</p>
            {charge.minutes === null || visit.checkin_at === null ? null : (
              <p>
                {[
                  feeWords.in[language]('came_in', { at: formatDateTime(visit.checkin_at, { language, zone }, 'short') }),
                  feeWords.in[language]('parked', { time: lengthText(charge.minutes, language) }),
                ].join(' · ')}
              </p>
            )}
            <FeeLines
              lines={charge.lines}
              {...{ currency, language }}
              sums={[
                { key: 'total', text: feeWords.in[language]('total'), amount: charge.total, strong: true },
                ...paidSums(visitCharge, language),
              ]}
            />
          </div>
        ))}
      </div>
    </AppModal>
  )
}
