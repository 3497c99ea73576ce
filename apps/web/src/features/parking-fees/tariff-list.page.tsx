import { IconCar } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useColumns } from '../../api/columns.ts'
import { useListPage } from '../../api/list-page.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { useParkingTabs } from '../../api/parking-tabs.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { locationFilter } from '../../ui/table/list-filters.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { TARIFF } from './parking-fees.fixed.ts'
import { feeWords } from './parking-fees.words.ts'
import { TariffLine, useTariffColumns } from './tariff-columns.tsx'
import { LIST } from './version-status.tsx'

const route = getRouteApi('/shell/service/visitor/parking-fee')

/** The tariffs of the locations that the person may see. */
export default function TariffListPage(): ReactNode {
  const { label } = useFieldText(TARIFF)
  const { choices = [] } = useLocations()
  const search = route.useSearch()
  return (
    <>
      <PageTabs {...useParkingTabs('tariffs')} />
      <RecordList
        {...useListPage(search, pages.parkingFees.list(search))}
        say={useWords(feeWords)}
        icon={IconCar}
        add={useMay()('parking-fees:write') ? `${LIST}/create` : null}
        filters={[locationFilter(label('location_id'), choices)]}
        columns={useColumns('tariffs', useTariffColumns(choices))}
        first_sort="name"
        narrow={(tariff) => <TariffLine tariff={tariff} places={choices} />}
      />
    </>
  )
}
