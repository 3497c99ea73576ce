import { cardInput, type Profile } from '@gatehouse/contract/profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { FormFooter } from '../../ui/form/form-parts.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { CardForm } from './card-form.tsx'
import { CardPreview } from './card-preview.tsx'
import { bodyOf, cardOf } from './card-values.ts'
import { CARD } from './profile.fixed.ts'
import { profileWords } from './profile.words.ts'

/** The business card with its preview. A save leaves the person where they are. */
export const CardSection = ({ profile }: { profile: Profile }) => {
  const [saves, setSaves] = useState(0)
  return <CardEditor key={saves} profile={profile} onSaved={() => setSaves(saves + 1)} />
}

interface Place {
  readonly pathname: string
  readonly search: object
}
/** Another section takes the form away as another page does. */
const leaves = (from: Place, to: Place) =>
  from.pathname !== to.pathname || (to.search as { section?: string }).section !== (from.search as { section?: string }).section

const CardEditor = ({ profile, onSaved }: { profile: Profile; onSaved: () => void }) => {
  const say = useWords(profileWords)
  const queryClient = useQueryClient()
  const form = useRecordForm({
    source: cardOf(profile),
    schema: cardInput,
    toBody: bodyOf,
    required: ['name'],
    save: (attributes) => api.profile.update({ body: { data: { type: 'profile', attributes } } }),
    onSaved: (saved) => {
      queryClient.setQueryData(queries.profile.get().queryKey, saved)
      showToast(say('card_saved'))
      onSaved()
    },
    touches: ['profile', 'auth'],
  })
  return (
    <FormPage
      notice={<RecordNotices fields={CARD} name="card" form={form} own={{ phones: (phones) => phones.join(', ') }} />}
      aside={<CardPreview values={form.values} avatar={profile.avatar} />}
      footer={<FormFooter dirty={form.dirty} saving={form.saving} onCancel={form.takeTheirs} onSave={form.save} />}
    >
      <CardForm form={form} />
      <UnsavedGuard isDirty={form.isDirty} leaves={leaves} />
    </FormPage>
  )
}
