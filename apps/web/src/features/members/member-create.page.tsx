import { memberInput } from '@gatehouse/contract/member-record.ts'
import { type ReactNode, useState } from 'react'
import { useRecordForm } from '../../api/record-form.ts'
import { resource } from '../../api/resource.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWayBack } from '../../lib/way-back.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { FormFooter } from '../../ui/form/form-parts.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { LoadingBox } from '../../ui/page/states.tsx'
import { MemberForm, MemberNotices } from './member-form.tsx'
import { formWords } from './member-form.words.ts'
import { LIST } from './member-status.ts'
import { bodyOf, newMember, REQUIRED } from './member-values.ts'
import { memberWords } from './members.words.ts'
import { type Places, usePlaces } from './use-places.ts'

/** A new member. */
export default function MemberCreatePage(): ReactNode {
  const places = usePlaces()
  if (places) return <NewMember places={places} />
  return (
    <Panel flush>
      <LoadingBox />
    </Panel>
  )
}

const NewMember = ({ places }: { places: Places }) => {
  const say = useWords(formWords)
  const sayMember = useWords(memberWords)
  const [source] = useState(() => newMember(!places.everywhere && places.locations.length === 1 ? [places.locations[0]!.id] : []))
  const leave = useWayBack(LIST)
  const form = useRecordForm({
    source,
    schema: memberInput,
    toBody: bodyOf,
    required: REQUIRED,
    field_of_code: { member_code_taken: 'code', member_card_taken: 'cards', more_than_own: 'location_ids' },
    save: (body, idempotencyKey) => resource('members').save({ body }, idempotencyKey),
    onSaved: ({ code }) => {
      showToast(say('added', { code }))
      void leave()
    },
    touches: ['members'],
  })
  return (
    <FormPage
      notice={<MemberNotices form={form} />}
      footer={
        <FormFooter
          dirty={form.dirty}
          saving={form.saving}
          onCancel={() => void leave()}
          onSave={form.save}
          save_label={sayMember('add')}
        />
      }
    >
      <MemberForm form={form} places={places} />
      <UnsavedGuard isDirty={form.isDirty} />
    </FormPage>
  )
}
