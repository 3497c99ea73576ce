import { cardInput, type Profile } from '@gatehouse/contract/profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { FormFooter } from '../../ui/form/form-parts.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { CardForm, fieldId, LABELS } from './card-form.tsx'
import { CardPreview } from './card-preview.tsx'
import { bodyOf, type CardValues, cardOf } from './card-values.ts'
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
  const text = (field: keyof CardValues, values: CardValues) => (field === 'phones' ? values.phones.join(', ') : values[field])
  const label = (field: string) => say(LABELS[field as keyof CardValues])
  return (
    <FormPage
      notice={<FormNotices form={form} idOf={fieldId} label={label} text={text} />}
      aside={<CardPreview values={form.values} avatar={profile.avatar} />}
      footer={<FormFooter dirty={form.dirty} saving={form.saving} onCancel={form.takeTheirs} onSave={form.save} />}
    >
      <CardForm form={form} />
      <UnsavedGuard isDirty={form.isDirty} leaves={leaves} />
    </FormPage>
  )
}
