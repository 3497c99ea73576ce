import type { VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { noBreak } from '../../../lib/no-break.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { PanelPart } from '../../../ui/overlay/side-panel.tsx'
import { DefinitionList } from '../../../ui/text/definition-list.tsx'
import type { FormPartProps } from '../base/check-in-form.ts'
import { VISIT } from '../base/entrances.fixed.ts'
import { useNow } from '../base/use-now.ts'
import { visitWords } from '../base/visit.words.ts'
import { useVisitInput } from '../base/visit-fields.tsx'
import { VisitorPhoto } from '../base/visitor-photo.tsx'
import styles from './check-in.module.css'
import { checkInWords } from './check-in.words.ts'
import { returningWords } from './returning.words.ts'

interface ReturningSummaryProps extends FormPartProps {
  match: VisitorMatch
  is_proposed: boolean
}

/** The details of the last visit; only the card is new. */
export const ReturningSummary = ({ match, values, is_proposed, onChange, errors, metadata, rules }: ReturningSummaryProps) => {
  const sayVisit = useWords(visitWords)
  const say = useWords(checkInWords)
  const sayReturning = useWords(returningWords)
  const { label } = useFieldText(VISIT)
  const text = useVisitInput<'card_number'>(values, errors, onChange)
  const language = useLanguage()
  const formats = useFormats()
  const now = useNow(30_000)
  const numbers = [match.phone_masked, match.id_number_masked].filter(Boolean).join(' · ')
  const minutes = metadata.visitor_types.find(({ key }) => key === values.visitor_type)?.stay_minutes
  const province = values.plate && values.plate_province ? ` ${provinceName(values.plate_province, language)}` : ''
  const unit = values.unit_name
  const facts = [
    { term: sayVisit('visiting'), value: values.host_name || unit ? <Visiting first={values.host_name} second={unit} /> : null },
    { term: sayVisit('vehicle'), value: values.plate ? `${noBreak(values.plate)}${province}` : null },
    { term: label('purpose'), value: metadata.purposes.find(({ key }) => key === values.purpose)?.[language] ?? null },
    {
      term: sayReturning('stays_until'),
      value: minutes
        ? sayReturning('stays_until_value', { time: formats.time(now + minutes * 60_000), duration: formats.duration(minutes) })
        : null,
    },
  ]
  return (
    <>
      <PanelPart>
        <p className="gh-heading gh-heavy gh-break">{values.visitor_name}</p>
        <p className="gh-small gh-muted gh-numbers">{[values.company, numbers].filter(Boolean).join(' · ')}</p>
      </PanelPart>
      <PanelPart>
        <DefinitionList facts={facts} />
      </PanelPart>
      {rules.card === 'hidden' ? null : (
        <PanelPart>
          <TextInput
            {...text('card_number')}
            placeholder={say('card_help')}
            description={is_proposed ? sayReturning('next_card') : undefined}
            input_class="gh-mono"
          />
        </PanelPart>
      )}
    </>
  )
}

const Visiting = ({ first, second }: { first: string; second: string }) => (
  <>
    {first ? <b>{first}</b> : null}
    {first && second ? <br /> : null}
    {second}
  </>
)

/** The photo of the last visit, to compare with the person at the gate. */
export const LastPhoto = ({ match: { entrance } }: { match: VisitorMatch }) => {
  const sayVisit = useWords(visitWords)
  const sayReturning = useWords(returningWords)
  const formats = useFormats()
  const { photo, visitor_name: name, checkin_at } = entrance
  return (
    <figure className={`gh-stack gh-gap-4 ${styles.last_photo}`}>
      <VisitorPhoto photo={photo} name={name} size={104} alt={photo ? sayVisit('photo_of', { name }) : ''} />
      <figcaption className="gh-small gh-muted gh-numbers">
        {photo ? `${sayReturning('last_photo')}, ${formats.when(checkin_at)}` : sayVisit('no_photo')}
      </figcaption>
    </figure>
  )
}
