import { useWords } from '../../lib/i18n/use-words.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { versionWords } from './version.words.ts'

/** The differences between a version and the one in force; null while its prices can't be read. */
export const ChangesPanel = ({ n, changes }: { n: number; changes: readonly string[] | null }) => {
  const say = useWords(versionWords)
  return (
    <Panel title={say('changed_from', { n })}>
      {changes && changes.length > 0 ? (
        <ChangeList changes={changes} />
      ) : (
        <p className="gh-body gh-muted">{say(changes ? 'unchanged' : 'changes_unread')}</p>
      )}
    </Panel>
  )
}

export const ChangeList = ({ changes }: { changes: readonly string[] }) => (
  <ul className="gh-plain gh-stack gh-gap-4 gh-body gh-numbers">
    {changes.map((change) => (
      <li key={change}>{change}</li>
    ))}
  </ul>
)
