import type { VisitCharge } from '@gatehouse/contract/payment-record.ts'
import { formatHours } from '../../../lib/dates.ts'
import { useFormats } from '../../../lib/formats.ts'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { withUnit } from '../../../lib/no-break.ts'
import { AppModal } from '../../../ui/overlay/app-modal.tsx'
import styles from './fee.module.css'
import { feeWords } from './fee.words.ts'
import { FeeLines } from './fee-lines.tsx'

/** Why it costs that much, in large type, in Thai and English, to be turned towards a driver who asks. */
export const DriverDialog = ({ visit: { charge, currency, paid, due }, onHide }: { visit: VisitCharge; onHide: () => void }) => {
  const say = useWords(feeWords)
  const { money } = useFormats()
  const [th, en] = [feeWords.in.th, feeWords.in.en]
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
            {charge.minutes === null ? null : (
              <p>
                {feeWords.in[language]('parked', {
                  time: withUnit(formatHours(charge.minutes), commonWords.in[language]('hours_unit')),
                })}
              </p>
            )}
            <FeeLines
              lines={charge.lines}
              {...{ currency, language }}
              sums={[
                { key: 'total', text: feeWords.in[language]('total'), amount: charge.total, strong: true },
                ...(paid > 0 ? [{ key: 'paid', text: feeWords.in[language]('paid_before'), amount: -paid }] : []),
              ]}
            />
          </div>
        ))}
      </div>
    </AppModal>
  )
}
