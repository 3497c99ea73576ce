import { memberInput } from '@gatehouse/contract/member-record.ts'
import { type ReactNode, useState } from 'react'
import { useRecordForm } from '../../api/record-form.ts'
import { resource } from '../../api/resource.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { LoadingBox } from '../../ui/page/states.tsx'
import { MemberForm, MemberNotices } from './member-form.tsx'
import { formWords } from './member-form.words.ts'
import { LIST } from './member-status.ts'
import { bodyOf, newMember, REQUIRED } from './member-values.ts'
import { memberWords } from './members.words.ts'
import { type MemberChoices, useMemberChoices } from './use-member-choices.ts'

/** A new member. */
export default function MemberCreatePage(): ReactNode {
  const places = useMemberChoices()
  if (places) return <NewMember places={places} />
  return (
    <Panel flush>
      <LoadingBox />
    </Panel>
  )
}

const NewMember = ({ places }: { places: MemberChoices }) => {
  const say = useWords(formWords)
  const sayMember = useWords(memberWords)
  const [source] = useState(() => newMember(!places.everywhere && places.locations.length === 1 ? [places.locations[0]!.id] : []))
  const saved = useSaved(LIST)
  const form = useRecordForm({
    source,
    schema: memberInput,
    toBody: bodyOf,
    required: REQUIRED,
    field_of_code: { member_code_taken: 'code', member_card_taken: 'cards', more_than_own: 'location_ids' },
    save: (body, idempotencyKey) => resource('members').save({ body }, idempotencyKey),
    onSaved: ({ code }) => saved(say('added', { code })),
    touches: ['members'],
  })
  return (
    <RecordEditor form={form} list={LIST} notice={<MemberNotices form={form} />} save_label={sayMember('add')}>
      <MemberForm form={form} places={places} />
    </RecordEditor>
  )
}
