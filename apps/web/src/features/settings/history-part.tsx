import type { ResponseOf } from '@gatehouse/contract/kernel/routes.ts'
import type { settings as calls, VisitorSettings } from '@gatehouse/contract/settings/settings.ts'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useGates } from '../../api/gate-choices.ts'
import { pages, queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { gateIdsIn, useSettingText } from '../../api/setting-text.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { ReadState } from '../../ui/page/read-state.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { PagedPanel } from './paged-panel.tsx'
import type { PartProps } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'
import styles from './settings.module.css'

type Version = ResponseOf<typeof calls.versions>['docs'][number]

const placeOf = ({ location_id }: Pick<VisitorSettings, 'location_id'>) => (location_id === null ? {} : { location_id })

/** The versions of the settings with their author, time, reason and changes, and a button to restore one. */
export const HistoryPart = ({ settings, changeable, names }: PartProps) => {
  const say = useWords(settingWords)
  const { request, ask, dialog } = useDecision<{ version: number }>({
    first: { version: 0 },
    run: async ({ version }, reason) => {
      const body = { location_id: settings.location_id, version: settings.version, reason }
      const { message } = await api.settings.restore({ params: { version }, body })
      return () => showToast(message)
    },
    touches: ['settings', 'entrances'],
  })
  return (
    <>
      <PagedPanel
        title={say('tabs.history')}
        read={useInfiniteQuery(pages.settings.versions(placeOf(settings)))}
        thing={say('the_history')}
        icon={IconHistory}
        empty={say('no_history')}
        empty_text={say('no_history_text')}
      >
        {(version) => (
          <VersionRow
            key={version.version}
            version={version}
            settings={settings}
            names={names}
            onRestore={changeable && version.version !== settings.version ? () => ask({ version: version.version }) : undefined}
          />
        )}
      </PagedPanel>
      <ReasonDialog {...dialog} title={say('restore_title', request)} confirm={say('restore_confirm')}>
        {say('restore_text')}
      </ReasonDialog>
    </>
  )
}

interface VersionRowProps extends Pick<PartProps, 'settings' | 'names'> {
  version: Version
  onRestore: (() => void) | undefined
}

const VersionRow = ({ version, settings, names, onRestore }: VersionRowProps) => {
  const say = useWords(settingWords)
  const formats = useFormats()
  const { sectionName } = useSettingText(names)
  const [open, setOpen] = useState(false)
  const title = say('version', { version: version.version })
  return (
    <li className="gh-line-top gh-stack gh-gap-4">
      <div className="gh-wrap gh-apart gh-gap-8">
        <h3 className="gh-body gh-strong">
          {title}
          {version.version === settings.version ? <span className="gh-muted gh-normal"> · {say('in_force')}</span> : null}
        </h3>
        <div className="gh-wrap gh-gap-8">
          <Button
            size="chip"
            variant="subtle"
            aria-expanded={open}
            aria-label={say('act_on', { what: say(open ? 'hide_differences' : 'differences'), name: title })}
            onClick={() => setOpen(!open)}
          >
            {say(open ? 'hide_differences' : 'differences')}
          </Button>
          {onRestore ? (
            <Button size="chip" variant="default" aria-label={say('restore_of', { version: version.version })} onClick={onRestore}>
              {say('restore')}
            </Button>
          ) : null}
        </div>
      </div>
      <p className="gh-small gh-muted">
        {formats.dateTime(version.at)} · {version.by ?? say('someone')}
      </p>
      <p className="gh-small">{version.changed.map(sectionName).join(', ')}</p>
      {version.reason ? <p className="gh-small gh-break">“{version.reason}”</p> : null}
      {open ? <Changes version={version.version} settings={settings} names={names} /> : null}
    </li>
  )
}

/** The changes of one version in words, before and after. */
const Changes = ({ version, settings, names }: Pick<PartProps, 'settings' | 'names'> & { version: number }) => {
  const say = useWords(settingWords)
  const { data, error, refetch } = useQuery(queries.settings.version({ version, ...placeOf(settings) }))
  const gates = useGates(gateIdsIn(data?.before.form, data?.after.form), settings.location_id ?? undefined)
  const { differences, sectionName } = useSettingText({ types: names.types, gates: gates?.gates ?? names.gates })
  if (!data) return <ReadState read={readView({ error, refetch })} thing={say('the_history')} />
  return (
    <section
      className="gh-scrolls gh-inset"
      aria-label={say('version', { version })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      <table className={`gh-table ${styles.changes}`}>
        <thead>
          <tr>
            <th scope="col">{say('field')}</th>
            <th scope="col">{say('before')}</th>
            <th scope="col">{say('after')}</th>
          </tr>
        </thead>
        <tbody>
          {data.changed.flatMap((section) =>
            differences(section, data.before[section], data.after[section]).map(({ id, term, before: oldText, after: newText }, index) => (
              <tr key={`${section} ${id}`}>
                <th scope="row">
                  {index === 0 ? <span className="gh-muted gh-small">{sectionName(section)}</span> : null}
                  <span className="gh-block">{term}</span>
                </th>
                <td className="gh-break">{oldText ?? <None />}</td>
                <td className="gh-break">{newText ?? <None />}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  )
}
