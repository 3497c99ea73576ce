import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'
import { readPayment, readTill } from './payments-search.ts'

const { payments, tills } = calls

export const paymentsFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/parking-fee/payments',
      title: ['Parking payments', 'การรับชำระค่าจอดรถ'],
      parent: '/service/visitor/parking-fee',
      call: payments.list,
      search: searchOf(payments.list, readPayment),
      page: () => import('./payments.page.tsx'),
    },
    {
      path: '/service/visitor/parking-fee/tills',
      title: ['Tills', 'ลิ้นชักเงิน'],
      parent: '/service/visitor/parking-fee',
      call: tills.list,
      search: searchOf(tills.list, readTill),
      page: () => import('./tills.page.tsx'),
    },
  ],
})
