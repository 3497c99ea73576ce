import { PAYMENTS_PATH, TILLS_PATH } from '../../../api/addresses.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { PageTabs } from '../../../ui/page/page-tabs.tsx'
import { paymentsWords } from './payments.words.ts'

export const PaymentsTabs = ({ current }: { current: 'payments' | 'tills' }) => {
  const say = useWords(paymentsWords)
  return (
    <PageTabs
      label={say('tabs')}
      tabs={[
        { title: say('tab_payments'), href: PAYMENTS_PATH, current: current === 'payments' },
        { title: say('tab_tills'), href: TILLS_PATH, current: current === 'tills' },
      ]}
    />
  )
}
