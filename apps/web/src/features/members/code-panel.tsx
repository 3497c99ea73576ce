import type { Member } from '@gatehouse/contract/members/member-record.ts'
import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { PrintBeside } from '../../ui/media/print-beside.tsx'
import { QrCode } from '../../ui/media/qr-code.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { formWords } from './member-form.words.ts'

/**
 * The code that a gate scans: prints it, or issues a new one after a loss. Only for people who may change members, because the code lets anyone in.
 */
export const CodePanel = ({ member: { _id, code, name_th } }: { member: Pick<Member, '_id' | 'code' | 'name_th'> }) => {
  const say = useWords(formWords)
  const [prints, setPrints] = useState(false)
  const { data, error, refetch } = useQuery(queries.members.code({ id: _id }))
  const { ask, dialog } = useDecision({
    first: 'reissue',
    run: async () => {
      await api.members.reissueCode({ params: { id: _id }, body: {} })
      return () => showToast(say('code_reissued'))
    },
    touches: ['members'],
  })
  const picture = (size: number) => (data ? <QrCode text={data.text} label={say('qr_label', { code })} size={size} /> : null)
  return (
    <Panel title={say('qr')}>
      <div className="gh-stack gh-gap-8 gh-start">
        {data ? picture(212) : <ReadState read={readView({ error, refetch })} thing={say('qr')} />}
        <p className="gh-small gh-muted">{say('qr_help')}</p>
        <div className="gh-wrap gh-gap-8">
          <Button
            variant="default"
            disabled={!data}
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setPrints(true)}
          >
            {say('print_code')}
          </Button>
          <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />} onClick={() => ask('reissue')}>
            {say('reissue_code')}
          </Button>
        </div>
      </div>
      {prints ? (
        <PrintBeside paper={() => 'size: 85.6mm 54mm; margin: 3mm'} onPrinted={() => setPrints(false)}>
          <div className="gh-row gh-gap-12">
            {picture(170)}
            <p>
              <strong>{name_th}</strong>
              <br />
              {code}
            </p>
          </div>
        </PrintBeside>
      ) : null}
      <ReasonDialog
        {...dialog}
        title={say('reissue_title', { who: `${code} ${name_th}` })}
        confirm={say('reissue_code')}
        danger
        asks_reason={false}
      >
        {say('reissue_text')}
      </ReasonDialog>
    </Panel>
  )
}
