import { visitCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { PAPERS, SLIP_LINES, type VisitorSections } from '@gatehouse/contract/settings/settings.ts'
import { useImage } from '../../api/images.ts'
import { useMe } from '../../api/me.ts'
import { SLIP_TEXTS, useSettingText } from '../../api/setting-text.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { NativeSelect, Textarea } from '../../ui/form/inputs.tsx'
import { Slip } from '../../ui/media/slip.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { idOf, MoveButtons, type PartProps, SectionPanel, useMoves } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'
import styles from './settings.module.css'

type SlipSetting = VisitorSections['slip']
type Line = SlipSetting['lines'][number]
const LINES = Object.keys(SLIP_LINES) as Line[]

/** The contents of a slip. */
export const SlipPart = (props: PartProps) => {
  const { form, names } = props
  const say = useWords(settingWords)
  const { word } = useSettingText(names)
  const { slip } = form.values
  const set = (part: Partial<SlipSetting>) => form.set('slip', { ...slip, ...part })
  return (
    <SectionPanel {...props} section="slip" title={say('sections.slip')}>
      <FieldGrid>
        <NativeSelect
          label={say('paper')}
          value={slip.paper}
          data={(Object.keys(PAPERS) as SlipSetting['paper'][]).map((value) => ({ value, label: word(PAPERS[value]) }))}
          onChange={(event) => set({ paper: event.currentTarget.value as SlipSetting['paper'] })}
        />
        <NativeSelect
          label={say('copies')}
          value={String(slip.copies)}
          data={['1', '2', '3']}
          onChange={(event) => set({ copies: Number(event.currentTarget.value) })}
        />
        {SLIP_TEXTS.map((name) => (
          <Textarea
            key={name}
            label={say(name)}
            maxLength={name.startsWith('header') ? 300 : 600}
            value={slip[name]}
            error={fieldError(form.problemAt(`slip.${name}`))}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </FieldGrid>
      <LineChoice {...props} />
    </SectionPanel>
  )
}

/** Chooses the lines of the slip and their order; unused lines stand below. */
const LineChoice = ({ form, changeable, names }: PartProps) => {
  const say = useWords(settingWords)
  const { word } = useSettingText(names)
  const { lines } = form.values.slip
  const change = (next: Line[]) => form.set('slip', { ...form.values.slip, lines: next })
  const move = useMoves(lines, change)
  const rest = LINES.filter((line) => !lines.includes(line))
  return (
    <fieldset>
      <legend className="gh-body gh-strong">{say('slip_lines')}</legend>
      <p className="gh-small gh-muted">{say('slip_lines_help')}</p>
      <ol className={`gh-plain ${styles.slip_lines}`}>
        {[...lines, ...rest].map((line, index) => (
          <li key={line} className="gh-row gh-gap-8">
            <Checkbox
              size="sm"
              className="gh-fill"
              label={word(SLIP_LINES[line])}
              checked={lines.includes(line)}
              onChange={(event) => change(event.currentTarget.checked ? [...lines, line] : lines.filter((each) => each !== line))}
            />
            {changeable && index < lines.length ? (
              <MoveButtons
                id={idOf(`line-${line}`)}
                name={word(SLIP_LINES[line])}
                first={index === 0}
                last={index === lines.length - 1}
                onMove={(button, offset) => move(button, index, offset)}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

/** An example visit for the preview. */
const EXAMPLE: Readonly<
  Record<Exclude<Line, 'checkin_at' | 'expected_out_at' | 'purpose' | 'visitor_type' | 'gate_in'>, readonly [string, string]>
> = {
  visitor_name: ['Somchai Jaidee', 'สมชาย ใจดี'],
  company: ['Siam Supply Co., Ltd.', 'บริษัท สยามซัพพลาย จำกัด'],
  plate: ['1กก 1234 Bangkok', '1กก 1234 กรุงเทพมหานคร'],
  unit_name: ['12A Thai Freight', '12A ไทยเฟรท'],
  host_name: ['Kanyarat P.', 'กัญญารัตน์ พ.'],
  card_number: ['V-031', 'V-031'],
}

/** The code of no visit; a desk that reads it says so. */
const EXAMPLE_CODE = visitCode('00000000-0000-0000-0000-000000000000')

const STAY_MS = 3 * 3_600_000

/** The slip in the width of its paper, in both languages. */
export const SlipPreview = ({ form, settings, names }: PartProps) => {
  const say = useWords(settingWords)
  const formats = useFormats()
  const { organisation } = useMe()
  const [logo, picture] = [useImage(settings.logo), useImage(settings.slip_picture)]
  const { slip, purposes, visitor_types } = form.values
  const now = serverNow()
  const [came, leaves] = [now, now + STAY_MS].map((time) => formats.time(new Date(time).toISOString())) as [string, string]
  const exampleOf = (line: Line, language: 'th' | 'en'): string => {
    if (line === 'checkin_at') return came
    if (line === 'expected_out_at') return leaves
    if (line === 'gate_in') return names.gates[0]?.label ?? 'G1'
    if (line === 'purpose') return purposes.find(({ retired }) => !retired)?.[language] ?? ''
    if (line === 'visitor_type') return visitor_types.find(({ retired }) => !retired)?.[language] ?? ''
    return EXAMPLE[line][language === 'en' ? 0 : 1]
  }
  return (
    <Panel title={say('preview')}>
      <div className={`gh-wrap gh-gap-16 ${styles.slips}`}>
        {(['th', 'en'] as const).map((language) => (
          <figure key={language}>
            <figcaption className="gh-small gh-muted">{say(`slip_in.${language}`)}</figcaption>
            <div className={styles.paper}>
              <Slip
                paper={slip.paper}
                language={language}
                number={143}
                code={EXAMPLE_CODE}
                organisation={organisation?.name ?? ''}
                header={slip[`header_${language}`]}
                footer={slip[`footer_${language}`]}
                lines={slip.lines.map((line) => ({
                  key: line,
                  label: SLIP_LINES[line][language === 'en' ? 0 : 1],
                  value: exampleOf(line, language),
                }))}
                logo={logo}
                picture={picture}
              />
            </div>
          </figure>
        ))}
      </div>
    </Panel>
  )
}
