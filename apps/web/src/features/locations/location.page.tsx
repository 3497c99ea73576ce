import { type Location, locationUpdate } from '@gatehouse/contract/locations.ts'
import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, explain, referenceOf } from '../../api/errors.ts'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { resource } from '../../api/resource.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { asLast, useWayBack } from '../../lib/way-back.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { FormFooter } from '../../ui/form/form-parts.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { EmptyState, ErrorState, LoadingBox } from '../../ui/page/states.tsx'
import { LocationFacts } from './location-facts.tsx'
import { LocationForm, LocationNotices } from './location-form.tsx'
import { LocationStatusPanel } from './location-status-panel.tsx'
import { LocationTabs } from './location-tabs.tsx'
import { bodyOf, REQUIRED, valuesOf } from './location-values.ts'
import { locationWords } from './locations.words.ts'

const route = getRouteApi('/shell/setup/location/$id')

/** One location: its form for whoever may change it, else what it is. */
export default function LocationPage(): ReactNode {
  const say = useWords(locationWords)
  const language = useLanguage()
  const { id } = route.useParams()
  const may = useMay()
  const { data: location, error, refetch } = useQuery(queries.locations.get({ id }))
  usePageTitle(location && `${location.code} ${location[`name_${language}`]}`)
  // A refusal means that the address names nothing the person may see, whether or not it did before.
  const missing = error instanceof ApiError && error.status < 500 && error.status !== 429
  if (location && !missing) {
    return (
      <>
        <LocationTabs id={id} />
        {may('locations:write') && location.status !== 'archived' ? (
          <LocationEditor key={id} location={location} />
        ) : (
          <LocationFacts location={location} changeable={may('locations:write')} />
        )}
      </>
    )
  }
  return (
    <Panel flush>
      {error ? null : <LoadingBox />}
      {missing ? <MissingLocation /> : null}
      {error && !missing ? (
        <ErrorState thing={say('the_location')} code={referenceOf(error)} onRetry={() => void refetch()}>
          {explain(error)}
        </ErrorState>
      ) : null}
    </Panel>
  )
}

const LocationEditor = ({ location }: { location: Location }) => {
  const say = useWords(locationWords)
  const leave = useWayBack('/setup/location')
  const form = useRecordForm({
    source: valuesOf(location),
    schema: locationUpdate,
    toBody: bodyOf,
    required: REQUIRED,
    field_of_code: { location_code_taken: 'code' },
    save: (body) => resource('locations').save({ id: location.id, body }),
    onSaved: ({ code }) => {
      showToast(say('saved', { code }))
      void leave()
    },
    touches: ['locations', 'gates', 'reports'],
  })
  return (
    <FormPage
      notice={<LocationNotices form={form} />}
      aside={<LocationStatusPanel location={location} changeable />}
      footer={<FormFooter dirty={form.dirty} saving={form.saving} onCancel={() => void leave()} onSave={form.save} />}
    >
      <LocationForm form={form} asks_reason />
      <UnsavedGuard isDirty={form.isDirty} />
    </FormPage>
  )
}

const MissingLocation = () => {
  const say = useWords(locationWords)
  const sayRecord = useWords(recordWords)
  const back = (
    <Button variant="default" renderRoot={(props) => <AppLink {...props} href={asLast('/setup/location')} />}>
      {sayRecord('back_to_list')}
    </Button>
  )
  return (
    <EmptyState icon={IconMapPin} title={say('not_found')} action={back}>
      {sayRecord('not_found_text')}
    </EmptyState>
  )
}
