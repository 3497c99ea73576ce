import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import type { MemberRow } from '@gatehouse/contract/members/member-record.ts'
import { IconFileAlert } from '@tabler/icons-react'
import { useImage } from '../../api/images.ts'
import { useVisitChoices } from '../../api/visit-choices.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import type { Choosing } from '../../lib/use-choice.ts'
import { Photo } from '../../ui/media/photo.tsx'
import { ChooseBox } from '../../ui/table/choose-box.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { useFieldColumns } from '../../ui/table/field-columns.tsx'
import { codeColumn, useChooseColumn } from '../../ui/table/record-columns.tsx'
import { RecordRow } from '../../ui/table/record-row.tsx'
import { useStampColumns } from '../../ui/table/stamp-columns.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { addressOf, STATUS_KINDS } from './member-status.ts'
import { MEMBER } from './members.fixed.ts'
import styles from './members.module.css'
import { memberWords } from './members.words.ts'

export const MemberStatusBadge = ({ status }: Pick<MemberRow, 'status'>) => (
  <StatusBadge kind={STATUS_KINDS[status]}>{useFieldText(MEMBER).value('status', status)}</StatusBadge>
)

/** The name in the page's language, if there is one. */
const useMemberName = () => {
  const language = useLanguage()
  return ({ name_th, name_en }: Pick<MemberRow, 'name_th' | 'name_en'>): string => (language === 'en' && name_en) || name_th
}

/** The first vehicle in readable form, and the number of further ones. */
const usePlateText = () => {
  const language = useLanguage()
  return ({ vehicles }: Pick<MemberRow, 'vehicles'>): string => {
    const [first, ...others] = vehicles
    if (!first) return ''
    const province = first.plate_province ? provinceName(first.plate_province, language) : ''
    return [formatPlate(first.plate), province, others.length > 0 ? `+${others.length}` : ''].filter(Boolean).join(' ')
  }
}

const affiliation = ({ company, units }: MemberRow): string => [units.join(', '), company].filter(Boolean).join(' · ')

/** The status, and a warning when a document ends. */
const Status = ({ member }: { member: MemberRow }) => {
  const say = useWords(memberWords)
  const formats = useFormats()
  const ends = member.document_expires_on && say('document_ends', { day: formats.day(member.document_expires_on) })
  return (
    <span className="gh-gap-8 gh-inline gh-center">
      <MemberStatusBadge status={member.status} />
      {ends ? (
        <span className="gh-overstay gh-inline" title={ends}>
          <IconFileAlert size={18} stroke={1.75} aria-hidden="true" />
          <span className="gh-hidden">{ends}</span>
        </span>
      ) : null}
    </span>
  )
}

/** Loads its words only if the column is visible. */
const Privilege = ({ of: key }: { of: string | null }) => {
  const { word } = useVisitChoices()
  return key === null ? <None /> : (word('privileges', key) ?? key)
}

const Face = ({ member }: { member: MemberRow }) => <Photo src={useImage(member.avatar)} name={member.name_th} size={30} />

export function useMemberColumns(selection: Choosing | undefined): Column<MemberRow>[] {
  const say = useWords(memberWords)
  const formats = useFormats()
  const nameOf = useMemberName()
  const plateOf = usePlateText()
  const language = useLanguage()
  const { changed } = useStampColumns()
  const text = useFieldText(MEMBER)
  const fields = useFieldColumns<typeof MEMBER, MemberRow>(MEMBER)
  return [
    ...useChooseColumn<MemberRow>(selection, say('choose_all'), ({ code }) => say('choose', { who: code })),
    codeColumn<MemberRow>('code', addressOf, { title: text.label('code'), sort: 'code', width: 130 }),
    {
      id: 'name',
      title: text.label('name_th'),
      sort: 'name',
      render: (member) => (
        <span className="gh-row gh-gap-10 gh-narrow">
          <Face member={member} />
          <span className="gh-cut gh-strong gh-max-260">{nameOf(member)}</span>
        </span>
      ),
    },
    ...fields,
    {
      id: 'place',
      title: say('place'),
      render: (member) => (affiliation(member) ? <span className={`gh-cut gh-block ${styles.cut}`}>{affiliation(member)}</span> : <None />),
    },
    {
      id: 'plate',
      title: say('plate'),
      render: (member) => (plateOf(member) ? <span className="gh-numbers gh-nowrap">{plateOf(member)}</span> : <None />),
    },
    {
      id: 'parking_privilege',
      title: text.label('parking_privilege'),
      hidden: true,
      render: ({ parking_privilege }) => <Privilege of={parking_privilege} />,
    },
    { id: 'status', title: text.label('status'), width: 160, render: (member) => <Status member={member} /> },
    {
      id: 'valid_until',
      title: text.label('valid_until'),
      render: ({ valid_until }) => <span className="gh-numbers gh-nowrap">{valid_until ? formats.day(valid_until) : say('no_end')}</span>,
    },
    {
      id: 'other_name',
      title: say('other_name'),
      hidden: true,
      render: ({ name_th, name_en }) => (language === 'en' ? name_th : name_en) || <None />,
    },
    {
      id: 'document_ends',
      title: say('first_document_ends'),
      hidden: true,
      render: ({ document_expires_on }) =>
        document_expires_on ? <span className="gh-numbers gh-nowrap">{formats.day(document_expires_on)}</span> : <None />,
    },
    changed,
  ]
}

/** A row at phone widths: the plate comes before the unit, which may be long. */
export const MemberLine = ({ member, choosing }: { member: MemberRow; choosing?: Choosing | undefined }) => {
  const say = useWords(memberWords)
  const nameOf = useMemberName()
  const plateOf = usePlateText()
  const { value } = useFieldText(MEMBER)
  return (
    <div className="gh-row gh-gap-12">
      {choosing ? <ChooseBox id={member._id} label={say('choose', { who: member.code })} choosing={choosing} /> : <Face member={member} />}
      <RecordRow
        href={addressOf(member)}
        code={member.code}
        name={nameOf(member)}
        second={[plateOf(member), affiliation(member) || value('kind', member.kind)].filter(Boolean).join(' · ')}
        status={<Status member={member} />}
      />
    </div>
  )
}
