import type { PrePass } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import { IconQrcode } from '@tabler/icons-react'
import { visitAddress } from '../../api/addresses.ts'
import { calls } from '../../api/calls.fixed.ts'
import { usePicture } from '../../api/picture.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { pictureWords } from '../../ui/media/picture.words.ts'
import { PicturePanel } from '../../ui/media/picture-panel.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { RecordHistory } from '../../ui/page/record-history.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { passFormWords } from './pass-form.words.ts'
import { isPossible, passAddress } from './pass-state.tsx'
import { PassStatusPanel } from './pass-status-panel.tsx'
import { prePassWords } from './pre-passes.words.ts'

/** The panels beside a pass: a link to its QR code, its picture, its commands, its visits and its history. */
export const PassAside = ({ pass, writes }: { pass: PrePass; writes: boolean }) => {
  return (
    <>
      {writes && isPossible('show', pass) ? <ShowPanel pass={pass} /> : null}
      <PassStatusPanel pass={pass} changeable={writes} />
      <Picture pass={pass} changeable={writes && isPossible('change', pass)} />
      <Visits visits={pass.visits} />
      <History history={pass.history} />
    </>
  )
}

const ShowPanel = ({ pass }: { pass: PrePass }) => {
  const say = useWords(passFormWords)
  return (
    <Panel>
      <div className="gh-stack gh-gap-12 gh-start">
        <LinkButton icon={IconQrcode} href={passAddress(pass._id)}>
          {say('show')}
        </LinkButton>
        <p className="gh-small gh-muted">{say('show_text')}</p>
      </div>
    </Panel>
  )
}

const Picture = ({ pass, changeable }: { pass: PrePass; changeable: boolean }) => {
  const say = useWords(pictureWords)
  const picture = usePicture(calls.prePasses.addAvatar, pass, 'prePasses', () => showToast(say('picture_saved')))
  return <PicturePanel {...picture} name={pass.holder_name} changeable={changeable} />
}

const Visits = ({ visits }: Pick<PrePass, 'visits'>) => {
  const say = useWords(prePassWords)
  const formats = useFormats()
  return (
    <Panel title={say('visits')}>
      {visits.length === 0 ? <p className="gh-body gh-muted">{say('no_visits')}</p> : null}
      <ul className="gh-plain gh-stack gh-gap-8">
        {visits.map(({ entrance_id, at, gate_code, inside }) => (
          <li key={at} className="gh-wrap gh-center gh-gap-x-12 gh-size-14">
            <time className="gh-numbers" dateTime={at}>
              {formats.dateTime(at)}
            </time>
            {gate_code ? <span className="gh-muted">{say('at_gate', { gate: gate_code })}</span> : null}
            <StatusBadge kind={inside ? 'inside' : 'out'}>{say(inside ? 'inside' : 'left')}</StatusBadge>
            {entrance_id ? (
              <AppLink className="gh-link gh-strong" href={visitAddress(entrance_id)}>
                {say('open_visit')}
              </AppLink>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const STEPS = [
  'created',
  'changed',
  'approved',
  'rejected',
  'suspended',
  'resumed',
  'revoked',
  'reissued',
  'code_read',
  'photo_added',
] as const

const History = ({ history }: Pick<PrePass, 'history'>) => {
  const say = useWords(prePassWords)
  const text = (action: string) => {
    const step = STEPS.find((each) => action === `pre_pass.${each}`)
    return step ? say(`history.${step}`) : action
  }
  return <RecordHistory history={history} text={text} />
}
