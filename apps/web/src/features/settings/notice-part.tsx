import { noticeText } from '@gatehouse/contract/retention/notice-text.ts'
import { ID_POLICIES, type VisitorSections } from '@gatehouse/contract/settings/settings.ts'
import { useSettingText } from '../../api/setting-text.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { Textarea } from '../../ui/form/inputs.tsx'
import { RadioChoice } from '../../ui/form/radio-choice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { type PartProps, SectionPanel } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'
import { numberOf } from './setting-values.ts'
import styles from './settings.module.css'

/** The text of the notice, and whether a guard has to confirm it. */
export const NoticePart = (props: PartProps) => {
  const { form } = props
  const say = useWords(settingWords)
  const { notice } = form.values
  return (
    <SectionPanel {...props} section="notice" title={say('sections.notice')} help={say('notice_help')}>
      {(['th', 'en'] as const).map((language) => (
        <Textarea
          key={language}
          lang={language}
          label={say(`notice_${language}`)}
          required
          minRows={4}
          maxLength={2000}
          value={notice[language]}
          error={fieldError(form.problemAt(`notice.${language}`))}
          onChange={(event) => form.set('notice', { ...notice, [language]: event.currentTarget.value })}
        />
      ))}
      <Checkbox
        size="sm"
        label={say('notice_required')}
        checked={notice.required}
        onChange={(event) => form.set('notice', { ...notice, required: event.currentTarget.checked })}
      />
    </SectionPanel>
  )
}

/** The part of a document number that is stored. */
export const NumbersPart = (props: PartProps) => {
  const { form, names } = props
  const say = useWords(settingWords)
  const { word } = useSettingText(names)
  const policies = Object.keys(ID_POLICIES) as VisitorSections['id_policy'][]
  return (
    <SectionPanel {...props} section="id_policy" title={say('sections.id_policy')} help={say('help.id_policy')}>
      <RadioChoice
        name="id_policy"
        legend={say('id_kept')}
        choices={policies.map((value) => ({ value, label: word(ID_POLICIES[value]) }))}
        value={form.values.id_policy}
        onChange={(policy) => form.set('id_policy', policy)}
      />
    </SectionPanel>
  )
}

/** The whole notice as a visitor reads it, from the current form values. */
export const NoticePreview = ({ form, settings }: PartProps) => {
  const say = useWords(settingWords)
  const { notice, retention, id_policy } = form.values
  const days = (kind: 'visits' | 'photos' | 'numbers') => numberOf(retention[kind]) ?? 0
  const text = noticeText({
    notice,
    id_policy,
    retention: { ...settings.retention, visits: days('visits'), photos: days('photos'), numbers: days('numbers') },
  })
  const same = text.th === settings.notice_text.th && text.en === settings.notice_text.en
  const version = settings.notice_version
  return (
    <Panel
      title={say('what_visitors_read')}
      aside={<span>{same ? say('notice_version', { version }) : say('notice_next', { version: version + 1 })}</span>}
    >
      <div className="gh-stack gh-gap-12">
        <p lang="th" className={styles.notice}>
          {text.th}
        </p>
        <p lang="en" className={styles.notice}>
          {text.en}
        </p>
      </div>
    </Panel>
  )
}
