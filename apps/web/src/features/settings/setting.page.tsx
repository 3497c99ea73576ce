import { PASS_EDITIONS, type Service, VISITOR_M_ONLY } from '@gatehouse/contract/kernel/editions.ts'
import type { VisitorSettings } from '@gatehouse/contract/settings/settings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useGates } from '../../api/gate-choices.ts'
import { useLocations } from '../../api/location-choices.ts'
import { closedTo, useMe } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { screenHref } from '../../screens/search.ts'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { settingWords } from './setting.words.ts'
import { SettingEditor } from './setting-editor.tsx'
import { type SettingTab, TABS } from './setting-search.ts'

const route = getRouteApi('/shell/service/visitor/setting')
const PATH = '/service/visitor/setting'

/** The editions of tabs that not every edition has. */
const EDITIONS_OF: Partial<Record<SettingTab, readonly Service[]>> = { pre_registers: PASS_EDITIONS, parking: VISITOR_M_ONLY }

const hrefOf = (tab: SettingTab, locationId: string | undefined) =>
  screenHref(PATH, { location_id: locationId, section: tab === 'form' ? undefined : tab })

const fieldsIn = (editor: HTMLElement | null) => [...(editor?.querySelectorAll<HTMLElement>('input, select, textarea, button') ?? [])]

/** The settings of visits, of the organisation or of a location. */
export default function SettingPage(): ReactNode {
  const say = useWords(settingWords)
  const { location_id: locationId, section = 'form' } = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const { choices = [] } = useLocations()
  const me = useMe()
  const has = (tab: SettingTab) => closedTo(me, { editions: EDITIONS_OF[tab] ?? [] }) === null
  const place = locationId === undefined ? {} : { location_id: locationId }
  const own = useQuery(queries.settings.get(place))
  const organisation = useQuery({ ...queries.settings.get({}), enabled: locationId !== undefined })
  const rows = [own, organisation].flatMap(({ data }) => data?.form.rows ?? [])
  const gates = useGates(
    rows.flatMap(({ gate_id }) => gate_id ?? []),
    locationId,
  )
  // Counts the saves: each one restarts the form with the saved values and an empty reason.
  const [saveCount, setSaveCount] = useState(0)
  const editor = useRef<HTMLDivElement>(null)
  const focused_at = useRef<number>(null)
  useLayoutEffect(() => {
    if (focused_at.current === null) return
    fieldsIn(editor.current).at(focused_at.current)?.focus()
    focused_at.current = null
  })
  const onSaved = (settings: VisitorSettings) => {
    queryClient.setQueryData(queries.settings.get(place).queryKey, settings)
    // The new form takes the focus at the same place, counted from the end. A busy Save loses the focus, so it goes to the last element, Save.
    const all = fieldsIn(editor.current)
    const index = all.indexOf(document.activeElement as HTMLElement)
    focused_at.current = index < 0 ? -1 : index - all.length
    setSaveCount(saveCount + 1)
  }
  const locations = choices.filter(({ id, status }) => status !== 'archived' || id === locationId)
  const ready = own.data && gates && (locationId === undefined || organisation.data)
  return (
    <>
      <NativeSelect
        className="gh-max-460 gh-mb-12"
        label={say('place')}
        value={locationId ?? ''}
        data={[
          { value: '', label: say('organisation') },
          ...locations.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
        ]}
        onChange={(event) => {
          const chosenLocation = event.currentTarget.value || undefined
          void navigate({ search: (now) => ({ ...now, location_id: chosenLocation }) })
        }}
      />
      <PageTabs
        label={say('tabs_label')}
        tabs={TABS.filter(has).map((tab) => ({
          title: say(`tabs.${tab}`),
          href: hrefOf(tab, locationId),
          current: tab === section,
        }))}
      />
      {ready ? (
        <div ref={editor} className="gh-contents">
          <SettingEditor
            key={`${locationId} ${saveCount}`}
            settings={own.data}
            organisation={locationId === undefined ? null : organisation.data!}
            gates={gates}
            tab={section}
            onTab={(tab) => void navigate({ search: (now) => ({ ...now, section: tab === 'form' ? undefined : tab }) })}
            onSaved={onSaved}
          />
        </div>
      ) : (
        <Panel flush>
          <ReadState read={readView(own, organisation)} thing={say('the_settings')} />
        </Panel>
      )}
    </>
  )
}
