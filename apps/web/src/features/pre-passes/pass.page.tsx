import type { PrePass } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import { IconPencil, IconQrcode, IconQrcodeOff } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useLocations } from '../../api/location-choices.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { QrCode } from '../../ui/media/qr-code.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { BackToList, RecordState } from '../../ui/page/record-state.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import styles from './pass.module.css'
import { passWords } from './pass.words.ts'
import { PassActions } from './pass-actions.tsx'
import { addressOf, isPossible, LIST, PassState } from './pass-state.tsx'
import { PRE_PASS } from './pre-passes.fixed.ts'
import { prePassWords } from './pre-passes.words.ts'
import { useHoursLine } from './use-pass-summary.ts'

const route = getRouteApi('/shell/service/visitor/pre-passes/$id/pass')

/** Reads each issue of a pass once while it is shown. Every read is written to the audit log, so it must not repeat by itself. */
const codeQuery = ({ _id: id, serial }: PrePass) =>
  queryOptions({
    queryKey: ['pass code', id, serial],
    queryFn: () => api.prePasses.code({ params: { id }, body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** The pass on the phone of the person who gives it: the QR code, the eight digits, and the ways to send it. */
export default function PassPage(): ReactNode {
  const say = useWords(prePassWords)
  const { id } = route.useParams()
  const read = useQuery(queries.prePasses.get({ id }))
  const pass = read.data
  usePageTitle(pass?.holder_name)
  const view = readView(read)
  if (!pass || view.missing)
    return <RecordState read={view} thing={say('the_pass')} icon={IconQrcode} missing={say('not_found')} list={LIST} />
  return isPossible('show', pass) ? <Shown pass={pass} /> : <Unusable pass={pass} />
}

/** Replaces the code of a pass that has none to show. */
const Unusable = ({ pass }: { pass: PrePass }) => {
  const say = useWords(passWords)
  const why =
    pass.state === 'expired'
      ? 'expired'
      : pass.status === 'pending_approval'
        ? 'waiting'
        : pass.status === 'rejected'
          ? 'rejected'
          : 'revoked'
  const details = (
    <LinkButton variant="default" icon={IconPencil} href={addressOf(pass)}>
      {say('details')}
    </LinkButton>
  )
  return (
    <Panel flush>
      <EmptyState icon={IconQrcodeOff} title={say(why)} action={why === 'revoked' ? <BackToList list={LIST} /> : details}>
        {say(`${why}_text`)}
      </EmptyState>
    </Panel>
  )
}

const Shown = ({ pass }: { pass: PrePass }) => {
  const say = useWords(passWords)
  const sayPass = useWords(prePassWords)
  const code = useQuery(codeQuery(pass))
  const facts = usePassFacts(pass)
  const { holder_name, company, state } = pass
  if (!code.data)
    return (
      <Panel flush>
        <ReadState read={readView(code)} thing={say('the_code')} />
      </Panel>
    )
  const { token, code: digits } = code.data
  const codeText = `${digits.slice(0, 4)} ${digits.slice(4)}`
  return (
    <div className={`gh-stack ${styles.page}`}>
      <Panel>
        <div className="gh-stack gh-gap-12">
          <div className="gh-wrap gh-center gh-apart">
            <div className="gh-grow">
              <h2 className="gh-heavy gh-title gh-break">{holder_name}</h2>
              {company ? <p className="gh-body gh-muted gh-break">{company}</p> : null}
            </div>
            <PassState state={state} />
          </div>
          {state === 'active' ? null : <p className="gh-body gh-muted">{sayPass(`meaning.${state}`)}</p>}
          <div className={styles.code}>
            <QrCode text={token} label={say('qr', { name: holder_name })} size={320} className={styles.qr} />
            <p className={`gh-mono ${styles.digits}`}>{codeText}</p>
            <p className={styles.hint}>{say('digits')}</p>
          </div>
          <DefinitionList facts={facts} />
        </div>
      </Panel>
      <PassActions pass={pass} picture={{ token, code: codeText, facts }} />
    </div>
  )
}

/** The facts of a pass as its holder reads them: place, time and number of visits. */
function usePassFacts(pass: PrePass) {
  const say = useWords(passWords)
  const sayPass = useWords(prePassWords)
  const text = useFieldText(PRE_PASS)
  const formats = useFormats()
  const hoursLine = useHoursLine()
  const { choices = [] } = useLocations()
  const { location_id, location_code, gate_codes, from_day, from_time, until_day, until_time, hours, mode, max_uses } = pass
  const [start, end] = [
    [formats.day(from_day), from_time],
    [formats.day(until_day), until_time],
  ].map((parts) => parts.filter(Boolean).join(' '))
  const often = mode === 'multiple' ? formats.number(max_uses ?? 0) : text.value('mode', mode)
  return [
    { term: say('place'), value: choices.find(({ id }) => id === location_id)?.name ?? location_code },
    { term: say('gates'), value: gate_codes?.join(', ') ?? sayPass('all_gates') },
    { term: say('valid'), value: start === end ? start! : say('until', { from: start!, until: end! }) },
    { term: say('hours'), value: hoursLine(hours) },
    { term: say('visits'), value: often },
  ]
}
