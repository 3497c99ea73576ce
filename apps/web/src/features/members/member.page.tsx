import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { Member } from '@gatehouse/contract/members/member-record.ts'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useVisitChoices } from '../../api/visit-choices.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useHoursText } from '../../ui/form/use-hours-text.ts'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { RecordState } from '../../ui/page/record-state.tsx'
import { RecordFacts } from '../../ui/text/record-facts.tsx'
import { CodePanel } from './code-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { MemberEditor } from './member-form.tsx'
import { formWords } from './member-form.words.ts'
import { MemberHistory, MemberStatusPanel, NumbersPanel } from './member-panels.tsx'
import { LIST } from './member-status.ts'
import { MEMBER } from './members.fixed.ts'
import { memberWords } from './members.words.ts'
import { PicturePanel } from './picture-panel.tsx'
import { type MemberChoices, useMemberChoices } from './use-member-choices.ts'

const route = getRouteApi('/shell/service/visitor/members/$id/edit')

/** One member: the form for people who may change them, the facts for others. */
export default function MemberPage(): ReactNode {
  const say = useWords(memberWords)
  const { id } = route.useParams()
  const may = useMay()
  const read = useQuery(queries.members.get({ id }))
  const member = read.data
  const places = useMemberChoices(member)
  usePageTitle(member && `${member.code} ${member.name_th}`)
  const view = readView(read)
  if (member && places && !view.missing) {
    const isVisible = (location_id: string) => places.locations.some((place) => place.id === location_id)
    // People who see only some of the member's locations may not change the member.
    const whole = places.everywhere || (member.location_ids?.every(isVisible) ?? false)
    if (may('members:write') && whole)
      return <MemberEditor key={id} member={member} places={places} aside={<Aside member={member} changeable />} />
    return <MemberFacts member={member} places={places} limited={may('members:write')} />
  }
  return <RecordState read={view} thing={say('the_member')} icon={IconUsers} missing={say('not_found')} list={LIST} />
}

const Aside = ({ member, changeable }: { member: Member; changeable: boolean }) => (
  <>
    <PicturePanel member={member} changeable={changeable} />
    <MemberStatusPanel member={member} changeable={changeable} />
    <DocumentsPanel member={member} changeable={changeable} />
    <NumbersPanel member={member} />
    {changeable ? <CodePanel member={member} /> : null}
    <MemberHistory history={member.history} />
  </>
)

const MemberFacts = ({ member, places, limited }: { member: Member; places: MemberChoices; limited: boolean }) => {
  const say = useWords(formWords)
  const sayMember = useWords(memberWords)
  const { value } = useFieldText(MEMBER)
  const hoursText = useHoursText()
  const privileges = useVisitChoices()
  const names = (ids: readonly string[] | null, all: readonly { id: string; label: string }[]) =>
    ids === null
      ? sayMember('all')
      : all
          .filter(({ id }) => ids.includes(id))
          .map(({ label }) => label)
          .join(', ')
  const sayCommon = useWords(commonWords)
  const unread = (name: 'id_number' | 'phone') => (member.numbers_unreadable.includes(name) ? sayCommon('unreadable') : null)
  const end = (day: string | null) => (day ? undefined : sayMember('no_end'))
  return (
    <FormPage aside={<Aside member={member} changeable={false} />}>
      <Panel title={say('identity')}>
        {limited ? <p>{say('more')}</p> : null}
        <RecordFacts
          fields={MEMBER}
          record={member}
          as={{ code: <span className="gh-mono">{member.code}</span>, valid_until: end(member.valid_until) }}
          own={{
            phone: unread('phone') ?? member.phone_masked,
            id_kind: member.id_kind && value('id_kind', member.id_kind),
            id_number: unread('id_number') ?? member.id_number_masked,
            location_ids: names(
              member.location_ids,
              places.locations.map(({ id, name }) => ({ id, label: name })),
            ),
            unit_ids: member.units.map(({ code }) => code).join(', '),
            gate_ids: names(member.gate_ids, places.gates),
            vehicles: member.vehicles.map(({ plate }) => formatPlate(plate)).join(', '),
            parking_privilege: privileges.word('privileges', member.parking_privilege) ?? member.parking_privilege,
            cards: member.cards.map(({ number }) => number).join(', '),
            hours: member.hours === null ? say('any_time') : hoursText(member.hours).join(' · '),
            status: false,
          }}
        />
      </Panel>
    </FormPage>
  )
}
