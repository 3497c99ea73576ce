import type { StampKind } from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import { api } from '../../api/client.ts'
import { useStatusDecision } from '../../api/decision.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { RecordStatus } from '../../ui/form/status-panel.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { KINDS } from './e-stamp-search.ts'
import { kindWords } from './kind.words.ts'
import { KindStatusBadge } from './kind-columns.tsx'
import { useKindName } from './use-effect-words.ts'

type Status = StampKind['status']

/** The status of a kind and the commands that change it. Only a kind that was never given can be deleted. */
export const KindStatusPanel = ({ kind, changeable }: { kind: StampKind; changeable: boolean }) => {
  const say = useWords(kindWords)
  const { status } = kind
  const name = useKindName()(kind)
  const showRemoved = useRemoved(KINDS)
  const params = { id: kind._id }
  const decision = useStatusDecision<Status>({
    first: 'archived',
    change: async (requestedStatus, reason) => {
      const step = requestedStatus === 'active' ? api.eStampKinds.restore : api.eStampKinds.archive
      const changedKind = await step({ params, body: { reason } })
      return () => showToast(say(`done.${changedKind.status}`, { name }))
    },
    remove: () => api.eStampKinds.remove({ params }),
    onRemoved: () => showRemoved(say('deleted', { name })),
    touches: ['eStampKinds', 'eStamps'],
  })
  const canArchive = status === 'active'
  const usedNotice = {
    title: say('used'),
    text: say(canArchive ? 'used_archive' : 'used_archived'),
    alternative: canArchive && { label: say('archive_instead'), go: () => decision.ask('archived') },
  }
  return (
    <RecordStatus
      badge={<KindStatusBadge status={status} />}
      meaning={say(`meaning.${status}`)}
      record={kind}
      commands={changeable ? [canArchive ? 'archived' : 'active'] : null}
      text={(next) => ({ verb: say(`verbs.${next}`), title: say(`dialogs.${next}`, { name }), effect: say(`effects.${next}`) })}
      removal={{ title: say('delete_title', { name }), lines: [say('delete_text'), say('delete_only')] }}
      decision={decision}
      obstacle={decision.refusal === 'stamp_kind_used' ? usedNotice : undefined}
    />
  )
}
