import type { Member } from '@gatehouse/contract/member-record.ts'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useMay } from '../../api/me.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Button } from '../../ui/form/button.tsx'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { formWords } from './member-form.words.ts'
import { MEMBER } from './members.fixed.ts'

/** The numbers of a member, masked; whole for who may see them and says why, until the page is left. */
export const NumbersPanel = ({ member }: { member: Member }) => {
  const { label } = useFieldText(MEMBER)
  const say = useWords(formWords)
  const sayCommon = useWords(commonWords)
  const may = useMay()('members:reveal')
  const [whole, setWhole] = useState<{ id_number: string | null; phone: string | null }>()
  const { ask, dialog } = useDecision({
    first: 'reveal',
    run: async (_, reason) => {
      const numbers = await api.members.reveal({ params: { id: member._id }, body: { reason } })
      return () => setWhole(numbers)
    },
    touches: [],
  })
  if (!member.id_number_masked && !member.phone_masked && member.numbers_unreadable.length === 0) return null
  const unread = (name: 'id_number' | 'phone') => (member.numbers_unreadable.includes(name) ? sayCommon('unreadable') : null)
  return (
    <Panel title={label('id_number')}>
      <div className="gh-stack gh-gap-12">
        <DefinitionList
          facts={[
            { term: label('id_number'), value: unread('id_number') ?? whole?.id_number ?? member.id_number_masked },
            { term: label('phone'), value: unread('phone') ?? whole?.phone ?? member.phone_masked },
          ]}
        />
        {may && !whole && (member.id_number_masked || member.phone_masked) ? (
          <div>
            <Button
              size="chip"
              variant="default"
              leftSection={<IconEye size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => ask('reveal')}
            >
              {say('reveal')}…
            </Button>
          </div>
        ) : null}
      </div>
      <ReasonDialog {...dialog} title={say('reveal_title')} confirm={say('reveal_show')}>
        {say('reveal_text')}
      </ReasonDialog>
    </Panel>
  )
}
