import { cardInput, type Profile } from '@gatehouse/contract/profile/profile.ts'
import { IconBrandLine, IconBrandWechat, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { api } from '../../api/client.ts'
import { useImage } from '../../api/images.ts'
import { useMe } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { FormFooter } from '../../ui/form/form-parts.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { Photo } from '../../ui/media/photo.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './business-card.module.css'
import { BusinessCardForm } from './business-card-form.tsx'
import { type BusinessCardValues, bodyOf, sourceOf } from './business-card-values.ts'
import { CARD } from './profile.fixed.ts'
import { profileWords } from './profile.words.ts'

/** The business card with its preview. A save keeps the person on the page. */
export const BusinessCardSection = ({ profile }: { profile: Profile }) => {
  const [saves, setSaves] = useState(0)
  return <CardEditor key={saves} profile={profile} onSaved={() => setSaves(saves + 1)} />
}

interface Place {
  readonly pathname: string
  readonly search: object
}
/** Another section removes the form, like another page. */
const leaves = (from: Place, to: Place) =>
  from.pathname !== to.pathname || (to.search as { section?: string }).section !== (from.search as { section?: string }).section

const CardEditor = ({ profile, onSaved }: { profile: Profile; onSaved: () => void }) => {
  const say = useWords(profileWords)
  const queryClient = useQueryClient()
  const form = useRecordForm({
    source: sourceOf(profile),
    schema: cardInput,
    toBody: bodyOf,
    required: ['name'],
    save: (attributes) => api.profile.update({ body: { data: { type: 'profile', attributes } } }),
    onSaved: (savedProfile) => {
      queryClient.setQueryData(queries.profile.get().queryKey, savedProfile)
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
      <BusinessCardForm form={form} />
      <UnsavedGuard isDirty={form.isDirty} leaves={leaves} />
    </FormPage>
  )
}

/** The card as others would read it, without empty fields. */
const CardPreview = ({ values, avatar }: { values: BusinessCardValues; avatar: string | null }) => {
  const say = useWords(profileWords)
  const language = useLanguage()
  const { label } = useFieldText(CARD)
  const { user } = useMe()
  const picture = useImage(avatar)
  const names = (language === 'th' ? [values.name_th, values.name_en] : [values.name_en, values.name_th]).filter(
    (name) => name.trim() !== '',
  )
  return (
    <Panel title={say('preview')}>
      <div className="gh-stack gh-gap-4 gh-break">
        <div className="gh-row gh-gap-12 gh-mb-8">
          <Photo src={picture} name={user.name} size={56} />
          <div>
            <p className="gh-heavy gh-title">{names[0] ?? (user.name || say('no_name'))}</p>
            {names[1] ? <p className="gh-small gh-muted">{names[1]}</p> : null}
          </div>
        </div>
        {values.position ? <p className="gh-body">{values.position}</p> : null}
        {values.company ? <p className="gh-small gh-muted">{values.company}</p> : null}
        <ul className="gh-stack gh-gap-6 gh-body gh-plain gh-mt-8">
          {values.phones
            .filter((phone) => phone.trim() !== '')
            .map((phone) => (
              <Fact key={phone} icon={IconPhone} label={label('phones')} value={phone} />
            ))}
          <Fact icon={IconMail} label={label('email')} value={values.email} />
          <Fact icon={IconBrandLine} label={label('line_id')} value={values.line_id} />
          <Fact icon={IconBrandWechat} label={label('wechat_id')} value={values.wechat_id} />
          <Fact icon={IconMapPin} label={label('address')} value={values.address} />
        </ul>
      </div>
    </Panel>
  )
}

type Icon = ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: 'true' }>

const Fact = ({ icon: Icon, label, value }: { icon: Icon; label: string; value: string }) =>
  value.trim() === '' ? null : (
    <li className="gh-flex gh-gap-8">
      <Icon size={16} stroke={1.75} className="gh-mt-4 gh-muted" aria-hidden="true" />
      <span className="gh-hidden">{label}</span>
      <span className={styles.value}>{value}</span>
    </li>
  )
