import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { DeskButton } from '../../../ui/buttons/desk-buttons.tsx'
import { AppModal } from '../../../ui/overlay/app-modal.tsx'
import { KeyCap } from '../../../ui/text/key-cap.tsx'
import { MEMBER } from '../base/entrances.fixed.ts'
import { memberWords } from '../base/member.words.ts'
import { VisitorPhoto } from '../base/visitor-photo.tsx'
import { NoticeLine } from '../check-in/notice-line.tsx'
import type { Looking } from './desk-state.ts'
import styles from './member-look.module.css'
import type { Desk } from './use-desk.ts'

interface MemberLookProps {
  looking: Looking
  notice: EntrancesMetadata['notice'] | undefined
  desk: Pick<Desk, 'notice_given' | 'setNoticeGiven' | 'looked'>
}

/** Anybody can print a member's code, so the guard compares the picture first. */
export const MemberLook = ({ looking: { member, why }, notice, desk }: MemberLookProps) => {
  const { value } = useFieldText(MEMBER)
  const say = useWords(memberWords)
  const language = useLanguage()
  const name = language === 'en' && member.name_en ? member.name_en : member.name_th
  return (
    <AppModal
      show
      onHide={() => desk.looked(false)}
      title={say('look_title', { name })}
      footer={
        <div className={`gh-wrap ${styles.ways}`}>
          <DeskButton data-autofocus rightSection={<KeyCap>Enter</KeyCap>} onClick={() => desk.looked(true)}>
            {say('is_them')}
          </DeskButton>
          <DeskButton variant="default" rightSection={<KeyCap>Esc</KeyCap>} onClick={() => desk.looked(false)}>
            {say('is_not_them')}
          </DeskButton>
        </div>
      }
    >
      <div className={`gh-stack gh-gap-8 gh-body gh-mb-12 ${styles.look}`}>
        <VisitorPhoto photo={member.avatar} name={name} size={280} alt={member.avatar ? say('picture_of', { name }) : say('no_picture')} />
        <p className={styles.name}>{name}</p>
        <p className="gh-muted">{[value('kind', member.kind), member.company, member.unit, member.code].filter(Boolean).join(' · ')}</p>
        {why === 'notice' ? null : <p>{say(member.avatar ? 'compare' : 'compare_document')}</p>}
      </div>
      {notice ? <NoticeLine notice={notice} given={desk.notice_given} onGiven={desk.setNoticeGiven} error={undefined} /> : null}
    </AppModal>
  )
}
