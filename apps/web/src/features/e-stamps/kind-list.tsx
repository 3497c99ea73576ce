import { IconRubberStamp } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useColumns } from '../../api/columns.ts'
import { useListPage } from '../../api/list-page.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { locationFilter } from '../../ui/table/list-filters.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { E_STAMPS, type KindSearch } from './e-stamp-search.ts'
import { STAMP_KIND } from './e-stamps.fixed.ts'
import { effectWords } from './effect.words.ts'
import { kindWords } from './kind.words.ts'
import { KindRow, useKindColumns } from './kind-columns.tsx'
import { useHasFees } from './use-effect-words.ts'

const route = getRouteApi('/shell/service/visitor/e-stamp')

/** The kinds of e-stamps that the person may read. */
export const KindList = (): ReactNode => {
  const text = useFieldText(STAMP_KIND)
  const sayEffect = useWords(effectWords)
  const { choices = [] } = useLocations()
  const { search: searchText, status, location_id: locationId, sort } = route.useSearch()
  const search = { search: searchText, status, location_id: locationId, sort } as KindSearch
  return (
    <>
      {useHasFees() ? null : <p className="gh-small gh-muted">{sayEffect('no_fee_here')}</p>}
      <RecordList
        {...useListPage(search, pages.eStampKinds.list(search))}
        say={useWords(kindWords)}
        icon={IconRubberStamp}
        add={useMay()('e-stamps:write') ? `${E_STAMPS}/kinds/create` : null}
        filters={[text.filter('status'), locationFilter(text.label('location_id'), choices)]}
        columns={useColumns('stamp_kinds', useKindColumns(choices))}
        first_sort="code"
        narrow={(kind) => <KindRow kind={kind} choices={choices} />}
      />
    </>
  )
}
